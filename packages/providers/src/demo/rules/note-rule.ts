import type { Caught } from '../ask/ask.ts';
import { isFileName, toPath } from '../ask/path-words.ts';
import { toMaskedPath } from '../ask/split-targets.ts';
import type { CallAnswer, Outcome, Plan } from '../plan/plan.ts';
import { toPathText } from '../plan/tell-text.ts';
import { toProblem, toReadText } from '../plan/tool-answers.ts';
import { readFile, writeFile } from '../plan/tool-calls.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const write = '(write|make|create|add|leave|save|take|put|drop|store|jot down|write down|put down)';
const says =
  '(saying that:?|saying:?|that says:?|which says:?|that reads:?|which reads:?|reading:?|that contains:?|containing:?|with the (text:?|contents?:?|words:?|line:?|message:?)|with (contents?:?|text:?)|with:?|about:?|that:?|to:?|:)';

/** Writes a note or a small file. What is already in a file of notes stays. */
export const noteRule: DemoRule = {
  id: 'note',
  does: 'write a note or a small file',
  examples: [
    'write a note saying buy milk',
    'write a note to todo.txt saying "call home"',
    'create a file called hello.txt with the text Hello!',
    'note that the build is green',
    'add "water the plants" to my notes',
    'write "one line" to a.txt',
  ],
  phrases: [
    `${write} [me|us] [a|an|the|another|this|one] [short|quick|little|new] (note|memo|reminder) (in|into|to|at) [the] [file] {file:word} {rest}`,
    `${write} [me|us|yourself] [down] [a|an|the|another|this|one] [short|quick|little|new] (note|memo|reminder) [(to|for) (me|myself|self|us|you|yourself|later)] [(in|into|at|to|called|named|as) [the|a] [file] {file:word}] ${says} {text}`,
    `${write} [me|us|yourself] [a|an|the|another|this|one] [short|quick|little|new] (note:|memo:|reminder:) {text}`,
    `note [down] (that|this:?|:) {text}`,
    'notes?: {text}',
    'jot down {text}',
    `(create|make|write|add|save) [me] [a|an|the] [new|text|markdown|small|short] file [called|named|at] {file:word} ${says} {text}`,
    `(create|make|add) [me] [a|an|the] [new] {file:word} ${says} {text}`,
    `(create|make|add) [me] [a|an] [new] [empty] file [called|named|at] {empty:word}`,
    '(write|save|put|store|add|append) {text} (to|in|into) [the|a|my] [new] [file] [called|named] {file:word}',
    '(write|save|put|store|add|append) {text} (to|in|into) (my|the|your|our) notes [file]',
  ],
  verbatim: true,
  swallows: true,
  accepts: (context) => {
    const file = toFile(context);
    if (context.caught('rest') !== undefined && context.caught('file')?.masked.endsWith(':') !== true)
      return false;
    // "add error handling to the parser" is no request for a file.
    if (file !== undefined && !/\bfile\b/i.test(context.ask.verbatim) && !isFileName(file))
      return /\bnote\b/i.test(context.ask.verbatim);
    return context.caught('empty') !== undefined || toContent(context).text !== '';
  },
  plan,
};

function toFile(context: RuleContext): string | undefined {
  const caught = context.caught('file') ?? context.caught('empty');
  return caught === undefined ? undefined : toMaskedPath(caught.masked, context.ask.mask).path;
}

/** The text of a note; "… to todo.txt" at its end names the file, unless the text stood in quotes. */
function toContent(context: RuleContext): { text: string; file: string | undefined } {
  const caught: Caught | undefined = context.caught('text') ?? context.caught('rest');
  const file = toFile(context);
  const { mask } = context.ask;
  const masked = caught?.masked ?? '';
  const only = /^(\uFDD0.\uFDD1)[\s.!]*$/u.exec(masked);
  if (only !== null) return { text: mask.restore(only[1] ?? ''), file };
  const end =
    file === undefined
      ? /^(.+?)\s+(?:in|to|into)\s+(?:the\s+|a\s+)?(?:file\s+)?(?:called\s+|named\s+)?(\S+)$/su.exec(masked)
      : null;
  const named = end === null ? undefined : toPath(mask.restore(end[2] ?? ''));
  if (named !== undefined && isFileName(named)) return { text: restore(mask, end?.[1] ?? ''), file: named };
  return { text: restore(mask, masked), file };
}

function restore(mask: RuleContext['ask']['mask'], masked: string): string {
  return mask.isQuoted(masked) ? mask.restore(masked) : mask.restoreWithQuotes(masked).trim();
}

function* plan(context: RuleContext): Plan {
  const { text, file = 'NOTES.md' } = toContent(context);
  const [answer] = yield [readFile(file)];
  const old = toOldText(answer);
  if (old === undefined) {
    const problem = toReadText(answer).problem || 'it is too long to be read whole.';
    return {
      text: `I wrote nothing: I could not look at ${toPathText(file)} first (${problem})`,
      facts: { written: false, error: problem },
    };
  }
  const mayReplace = /\b(?:overwrite|replace|instead)\b/i.test(context.ask.plain);
  const line = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const content = old === '' || mayReplace ? line : `${old}${old.endsWith('\n') ? '' : '\n'}${line}`;
  if (text === '' && old !== '') {
    return {
      text: `\`${file}\` is there already; I left it as it is.`,
      facts: { written: false, path: file },
    };
  }
  const [written] = yield [writeFile(file, content)];
  return describeWrite(file, { text, wasThere: old !== '', written });
}

/** What the file holds now: empty when it is not there, `undefined` when it cannot be kept. */
function toOldText(answer: CallAnswer | undefined): string | undefined {
  const read = toReadText(answer);
  if (read.ok) return read.complete ? read.text : undefined;
  return /does not exist|not found|no such file|not offered/i.test(read.problem) ? '' : undefined;
}

function describeWrite(
  file: string,
  { text, wasThere, written }: { text: string; wasThere: boolean; written: CallAnswer | undefined },
): Outcome {
  if (written?.ok !== true) {
    const problem = toProblem(written);
    return {
      text: `I did not write \`${file}\`: ${problem}`,
      facts: { written: false, path: file, error: problem },
    };
  }
  const facts = { written: true, path: file, text, files: [file] };
  if (text === '') return { text: `I made the empty file \`${file}\`.`, facts };
  return { text: `I ${wasThere ? 'added it to' : 'wrote'} \`${file}\`: “${text}”`, facts };
}
