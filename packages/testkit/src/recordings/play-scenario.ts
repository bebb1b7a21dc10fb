import { AgentLoop, createMemoryStore, createWatcher } from '@ethosagent/core';
import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import { createFakeClock } from '../fake-clock.ts';
import { createScriptedProvider } from '../scripted-provider.ts';
import { createSequentialIds } from '../sequential-ids.ts';
import { createNotingStore } from './noting-store.ts';
import type { Scenario } from './scenario.ts';

/** Plays a scenario on a clock that stands still in between: the same records each time, to the byte. */
export async function playScenario(scenario: Scenario): Promise<WireRecord[]> {
  const records: WireRecord[] = [];
  const clock = createFakeClock();
  const ids = createSequentialIds();
  const sessionId = ids.next('ses');
  const store = createNotingStore(createMemoryStore(), { clock, note: (record) => records.push(record) });
  const provider = createScriptedProvider(scenario.script, { clock, ...scenario.provider });
  let current = new AbortController();
  const stop = (): void => current.abort();
  const loop = new AgentLoop({
    provider,
    model: 'scripted-1',
    cwd: '/project',
    watcher: createWatcher({ now: clock.now }),
    clock,
    ids,
    store,
    random: () => 0.5,
    ...scenario.loop?.({ clock, provider, store, stop }),
  });
  for (const turn of scenario.turns ?? [{}]) {
    const before = records.length;
    current = new AbortController();
    const { stopAt, afterMs = 0, ...run } = turn;
    await clock.advance(afterMs);
    const stream = loop.run({ input: 'Go.', sessionId, signal: current.signal, ...run });
    const events = await clock.runUntil(readTurn(stream, (event) => stopAt?.(event) && stop()));
    addUnsaved(records, { before, events, at: new Date(clock.now()).toISOString() });
  }
  if (provider.unusedReplies.length > 0) {
    throw new Error(
      `Scenario "${scenario.name}": ${provider.unusedReplies.length} replies were not asked for.`,
    );
  }
  return scenario.edit?.(records) ?? records;
}

async function readTurn(
  stream: AsyncIterable<AgentEvent>,
  onEvent: (event: AgentEvent) => void,
): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of stream) {
    events.push(event);
    onEvent(event);
  }
  return events;
}

/** The stream and the log of a turn must tell the same, but for an ending that could not be saved. */
function addUnsaved(
  records: WireRecord[],
  turn: { before: number; events: readonly AgentEvent[]; at: string },
): void {
  const last = records.at(-1);
  const logged = records.slice(turn.before).flatMap((record) => ('event' in record ? [record.event] : []));
  const unsaved = turn.events.slice(logged.length);
  const isSame = JSON.stringify(turn.events.slice(0, logged.length)) === JSON.stringify(logged);
  const [event] = unsaved;
  if (!isSame || unsaved.length > 1 || last === undefined) {
    throw new Error('The stream of a turn and its log differ: the recording would be wrong.');
  }
  if (event === undefined) return;
  const { sessionId, turnId } = last;
  records.push({ v: 1, sessionId, turnId, at: turn.at, unsaved: true, event });
}
