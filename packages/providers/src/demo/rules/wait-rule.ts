import { toMilliseconds } from '../ask/number-words.ts';
import type { Plan } from '../plan/plan.ts';
import { toProblem } from '../plan/tool-answers.ts';
import { runCommand } from '../plan/tool-calls.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const longestMs = 300_000;

/** Waits by a real command. */
export const waitRule: DemoRule = {
  id: 'wait',
  does: 'wait some seconds, by a command',
  examples: ['wait 2 seconds', 'sleep for 500 ms', 'pause half a minute', 'wait a moment', 'sleep 0.2'],
  phrases: ['(wait|sleep|pause|rest|hold on|hang on|do nothing) [for|about|exactly] {time}'],
  accepts: (context) => readTime(context) !== undefined,
  plan: wait,
};

function readTime(context: RuleContext): number | undefined {
  const time = toMilliseconds(context.caught('time')?.text ?? '');
  return time !== undefined && time >= 0 && Number.isFinite(time) ? time : undefined;
}

function* wait(context: RuleContext): Plan {
  const ms = readTime(context) ?? 0;
  const shown =
    ms % 1000 === 0 || ms > 1000 ? `${ms / 1000} ${ms === 1000 ? 'second' : 'seconds'}` : `${ms} ms`;
  if (ms > longestMs) {
    const text = `${shown} is too long for this demo: it waits ${longestMs / 60_000} minutes at most. Ask for less.`;
    return { text, facts: { waited: false, seconds: 0 } };
  }
  const [answer] = yield [runCommand(`sleep ${ms / 1000}`)];
  if (answer?.ok !== true) {
    const text = `I did not wait ${shown}: ${toProblem(answer)}`;
    return { text, facts: { waited: false, seconds: 0 } };
  }
  return { text: `I waited ${shown}.`, facts: { waited: true, seconds: ms / 1000 } };
}
