import { isProperty } from '../ask/file-kind.ts';
import { hasLooseEnd, isPathLike } from '../ask/path-words.ts';
import { splitTargets } from '../ask/split-targets.ts';
import { lookAtAll } from '../plan/look-at.ts';
import type { Plan } from '../plan/plan.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';
import { readLineRange } from './line-range.ts';

const show = '(read|show|print|display|give|get|cat|see|output|open|view)';
const between = '[,|from|at|on|between]';
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
    `${show} [me] [the] [file] {targets} ${between} lines? {from:number} [(to|-|–|through|until|till|and|up to) [line] {to:number}]`,
    `${show} [me] [the] [file] {targets} ${between} lines? {range:word}`,
    `${show} [me] [the] [file] {targets} (from|starting (at|from|with|on)|beginning (at|from|with)) line {start:number} [on|onwards|onward|(to|until|till) the end]`,
    `[${show} [me]|what is] [the] {nth:word} line (of|in|from) {targets}`,
    `[${show} [me]|what is (on|in)] [the] lines {several} (of|in|from) {targets}`,
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
    if (targets === undefined || !hasKnownLines(context)) return false;
    const paths = splitTargets(targets, context.ask.mask);
    if (!targets.quoted && paths.some((path) => hasLooseEnd(path) || isProperty(path))) return false;
    if (targets.quoted || paths.every((path) => isPathLike(path))) return true;
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
  return yield* lookAtAll(paths, readLineRange(context));
}

/** Words where line numbers stand must be some: "the cheesy line of a.txt" is no request for a line. */
function hasKnownLines(context: RuleContext): boolean {
  const names = ['nth', 'several', 'range'].filter((name) => context.caught(name) !== undefined);
  return names.length === 0 || readLineRange(context) !== undefined;
}
