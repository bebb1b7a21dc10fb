import { toNumber } from '../ask/number-words.ts';
import { isPathLike } from '../ask/path-words.ts';
import { splitTargets } from '../ask/split-targets.ts';
import { lookAtAll } from '../plan/look-at.ts';
import type { Plan } from '../plan/plan.ts';
import type { LineRange } from '../plan/tell-file.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const show = '(read|show|print|display|give|get|cat|see|output|open|view)';
const inside = '(contents?|text|source|source code|code|body|whole|full text|full contents?)';

/** Reads files, whole or by lines. */
export const readRule: DemoRule = {
  id: 'read',
  does: 'read files or some lines of them',
  examples: [
    'read README.md',
    'show me package.json',
    'read a.txt and b.txt',
    'show the first 5 lines of README.md',
    'show lines 2 to 4 of notes.txt',
    "what's in package.json?",
    'what does the README say?',
  ],
  phrases: [
    `[${show} [me]] [the] (first|top) {first:number} lines? (of|in|from) {targets}`,
    `[${show} [me]] [the] (last|bottom) {last:number} lines? (of|in|from) {targets}`,
    `[${show} [me]|what is (on|in)] [the] lines? {from:number} [(to|-|–|through|until|and) {to:number}] (of|in|from) {targets}`,
    `[${show} [me]|what is (on|in)] [the] lines? {range:word} (of|in|from) {targets}`,
    `[${show} [me]|what is] [the] (first|top) line:? (of|in|from) {targets}`,
    `[${show} [me]|what is] [the] (last|bottom) line:? (of|in|from) {targets}`,
    'what (does|is) line {from:number} (of|in) {targets} [say|contain]',
    `(head|tail) [-n {head:number}] {targets}`,
    `(read|open|cat|view|print|display|show|output|dump|get|see) [me] [out|up] [the|all] [${inside} (of|in)] {targets}`,
    `(what is|what are|give me|tell me) [the|all] ${inside} (of|in) {targets}`,
    'what (does|do|is) [in|inside] {targets} (say|contain|look like)',
    'what is [written|said] (in|inside) [the] [file] {targets}',
  ],
  accepts: (context) => {
    const targets = context.caught('targets');
    if (targets === undefined) return false;
    if (targets.quoted || splitTargets(targets, context.ask.mask).every((path) => isPathLike(path)))
      return true;
    // "show me a joke" names no file; "read my notes" may well do.
    const words = targets.text.split(/\s+/).length;
    return (
      !/[,;]/.test(targets.masked) && words <= (/^(?:read|open|cat|view)\b/i.test(context.ask.plain) ? 4 : 2)
    );
  },
  plan,
};

function* plan(context: RuleContext): Plan {
  const targets = context.caught('targets');
  const paths = targets === undefined ? ['.'] : splitTargets(targets, context.ask.mask);
  return yield* lookAtAll(paths, toRange(context));
}

function toRange(context: RuleContext): LineRange | undefined {
  const read = (name: string): number | undefined => {
    const caught = context.caught(name);
    return caught === undefined ? undefined : toNumber(caught.text);
  };
  const pair = /^(\d+)(?:-|–|:|\.\.)(\d+)$/.exec(context.caught('range')?.text ?? '');
  if (pair !== null) return { from: Number(pair[1]), to: Number(pair[2]) };
  const from = read('from');
  if (from !== undefined) return { from, to: read('to') ?? from };
  const last = read('last');
  if (last !== undefined) return { last };
  const first = read('first');
  if (first !== undefined) return { from: 1, to: first };
  if (/\b(?:first|top) line\b/i.test(context.ask.plain)) return { from: 1, to: 1 };
  if (/\b(?:last|bottom) line\b/i.test(context.ask.plain)) return { last: 1 };
  const tool = /^(head|tail)\b/i.exec(context.ask.plain)?.[1]?.toLowerCase();
  if (tool === 'head') return { from: 1, to: read('head') ?? 10 };
  return tool === 'tail' ? { last: read('head') ?? 10 } : undefined;
}
