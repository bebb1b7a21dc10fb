import type { PausableTimer } from './clock.ts';
import type { Tool, ToolContext, ToolProgress } from './contract/index.ts';
import { toErrorMessage, toEthosError } from './errors.ts';
import { Interaction, recordNotice } from './interaction.ts';
import { waitFor } from './interruptible.ts';
import { toJsonValue } from './json-value.ts';
import type { Turn } from './turn.ts';

const PROGRESS_CAP = 2_000;

/** The running call that a context belongs to. */
export interface RunningCall {
  toolCallId: string;
  tool: Tool;
  timer: PausableTimer;
  signal: AbortSignal;
  /** Set once its `tool_end` went out: whatever the tool does then is dropped. */
  ended: boolean;
}

/** What `tool.execute` gets. Nothing in it can break the turn, whatever the tool does with it. */
export function createToolContext(turn: Turn, call: RunningCall): ToolContext {
  const { toolCallId } = call;
  const toolName = call.tool.name;
  return {
    sessionId: turn.run.sessionId,
    turnId: turn.id,
    toolCallId,
    cwd: turn.run.cwd,
    signal: call.signal,
    emit: (progress) => emitProgress(turn, call, progress),
    async ask(question) {
      const { client } = turn.config;
      if (!client?.ask) throw new Error('nobody is here to answer a question');
      const ask = client.ask.bind(client);
      const payload = { question: String(question.question) };
      const options = question.options ? { options: question.options.map(String) } : {};
      const asked = { ...payload, ...options, toolCallId };
      const content = { kind: 'question', toolCallId, toolName, payload, ...options } as const;
      const answer = await askPerson(turn, call, { content, work: () => ask(asked, call.signal) });
      return typeof answer === 'string' ? answer : String(answer);
    },
    async requestClient(kind, payload) {
      const { client } = turn.config;
      if (!client?.request) throw new Error('no program of the person is here that can do this');
      const request = client.request.bind(client);
      const asked = { kind: String(kind), payload: toJsonValue(payload), toolCallId };
      const content = { kind: 'client_request', toolCallId, toolName, payload: asked } as const;
      return askPerson(turn, call, { content, work: () => request(asked, call.signal) });
    },
    emitClient: (action) => notify(turn, call, { kind: 'client_action', payload: toJsonValue(action) }),
    fileChanged: (change) => notify(turn, call, { kind: 'file_changed', payload: toJsonValue(change) }),
  };
}

function emitProgress(turn: Turn, call: RunningCall, progress: ToolProgress): void {
  if (call.ended || turn.hasEnded) return;
  const percent = progress?.percent;
  turn.tryEmit({
    type: 'tool_progress',
    toolName: call.tool.name,
    message: turn.config.redact(toText(progress?.message)).slice(0, PROGRESS_CAP),
    ...(typeof percent === 'number' && percent >= 0 && percent <= 100 ? { percent } : {}),
    audience: progress?.audience === 'user' ? 'user' : 'internal',
    toolCallId: call.toolCallId,
  });
}

function toText(message: unknown): string {
  return typeof message === 'string' ? message : toErrorMessage(message);
}

/** Asks with the call's clock standing still. */
async function askPerson<T>(
  turn: Turn,
  call: RunningCall,
  question: { content: ConstructorParameters<typeof Interaction>[1]; work: () => Promise<T> },
): Promise<T> {
  if (call.ended) throw new Error('the call has ended');
  const interaction = new Interaction(turn, question.content);
  call.timer.pause();
  try {
    const answer = await waitFor(turn, question.work);
    interaction.answer(answer);
    return answer;
  } catch (cause) {
    interaction.expire();
    throw cause;
  } finally {
    call.timer.resume();
  }
}

function notify(
  turn: Turn,
  call: RunningCall,
  content: { kind: 'client_action' | 'file_changed'; payload: unknown },
): void {
  if (call.ended || turn.hasEnded) return;
  try {
    recordNotice(turn, { ...content, toolCallId: call.toolCallId, toolName: call.tool.name });
  } catch (cause) {
    turn.stop(toEthosError(cause, 'storage_failed'));
  }
}
