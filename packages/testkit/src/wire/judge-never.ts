import type { AgentEvent } from '@ethosagent/core/contract';
import type { Bindings } from './bindings.ts';
import { stringsOf } from './json-value.ts';
import { matchFields } from './match-value.ts';
import { toSeenEvents } from './seen-events.ts';
import type { EventPattern, WireNever } from './wire-check.ts';
import { type NoteProblem, words } from './wire-problem.ts';
import type { WireRequest } from './wire-request.ts';

/** Whether an event, as it came, has the type and the fields of a pattern. */
export function isLike(pattern: EventPattern, event: AgentEvent, bindings: Bindings): boolean {
  return matchFields(pattern, event, bindings) !== undefined;
}

/** Notes everything of `expect.never` that holds in the first turn. */
export function judgeNever(
  rules: readonly WireNever[],
  first: { events: readonly AgentEvent[]; requests: readonly WireRequest[] },
  to: { note: NoteProblem; bindings: Bindings },
): void {
  rules.forEach((rule, index) => {
    const place = `expect.never[${index}]`;
    if ('event' in rule) {
      const event = first.events.find((candidate) => isLike(rule.event, candidate, to.bindings));
      if (event) to.note(place, words(`no event like ${JSON.stringify(rule.event)}`), event);
      return;
    }
    const wanted = to.bindings.resolve(rule.textContains);
    const text = textsOf(rule.in, first).find((candidate) => candidate.includes(wanted));
    if (text !== undefined) to.note(place, words(`no "${wanted}" in ${rule.in}`), text);
  });
}

/** The texts to look in. Deltas count as they came and joined, so that a cut hides nothing. */
function textsOf(
  where: 'text' | 'errors' | 'events' | 'everywhere',
  { events, requests }: { events: readonly AgentEvent[]; requests: readonly WireRequest[] },
): string[] {
  const all = [...events, ...toSeenEvents(events)];
  if (where === 'text') {
    return all.flatMap((event) => (event.type === 'text_delta' || event.type === 'done' ? event.text : []));
  }
  if (where === 'errors') {
    return all.flatMap((event) =>
      event.type === 'error' || event.type === 'tool_end' ? (event.error ?? []) : [],
    );
  }
  const texts = stringsOf(all);
  if (where === 'everywhere') texts.push(...requests.flatMap(({ text, json }) => [...stringsOf(json), text]));
  return texts;
}
