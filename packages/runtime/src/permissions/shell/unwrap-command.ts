import type { ShellCommand } from './command-line.ts';
import { toProgram } from './command-line.ts';
import { quoteText } from './quote-word.ts';
import { plainWord, type ShellWord, UNKNOWN, unknownWord } from './shell-word.ts';
import { WRAPPERS, type Wrapper } from './wrappers.ts';

/** What a command starts: another command by its words, or a line for a shell. */
interface Started {
  /** Where in the words of the command it stands; `Infinity` when it is no simple rest of them. */
  at: number;
  words?: readonly ShellWord[];
  assignments?: readonly ShellWord[];
  line?: string;
}

export interface Unwrapped {
  started: readonly Started[];
  /** Why it is not known what it starts. */
  unclear?: string;
}

const NOTHING: Unwrapped = { started: [] };

/** Finds what a command starts by itself. */
export function unwrapCommand(command: ShellCommand): Unwrapped {
  const program = toProgram(command);
  if (program === 'find' || program === 'fd') return unwrapFind(command.words);
  const wrapper = Object.hasOwn(WRAPPERS, program) ? WRAPPERS[program] : undefined;
  return wrapper === undefined ? NOTHING : unwrapBy(wrapper, command.words);
}

/** Whether a command is a shell that takes its program from its input. */
export function runsInput(command: ShellCommand): boolean {
  if (!/^(?:ba|da|z|k|a)?sh$/.test(toProgram(command)) || command.starts.length > 0) return false;
  const given = command.words.slice(1).map(({ value }) => value);
  return given.every((word) => /^[-+]/.test(word)) || given.some((word) => /^-[a-z]*s$/.test(word));
}

function unwrapBy(wrapper: Wrapper, words: readonly ShellWord[]): Unwrapped {
  let at = 1;
  let replaced: string | undefined;
  let isLine = false;
  for (; at < words.length; at++) {
    const word = words[at] as ShellWord;
    if (word.value === '--') {
      at++;
      break;
    }
    if (!/^[-+]./.test(word.value)) break;
    const option = readOption(wrapper, word);
    if (option === undefined) {
      // A guess at where the command begins still lets the floor see it.
      const guess = toStarted(wrapper, words, { at: at + 1, replaced });
      return { ...guess, unclear: `the option ${word.text} of ${words[0]?.text}` };
    }
    if (option.kind === 'only') return NOTHING;
    if (option.kind === 'line') {
      if (wrapper.isLineLast === true) {
        isLine = true;
        continue;
      }
      return toLineOf(wrapper, { words, at, attached: option.attached });
    }
    if (option.kind === 'value') {
      if (option.name === 'I' || option.name === 'replace') {
        replaced = option.attached?.value ?? words[at + 1]?.value ?? '{}';
      }
      if (option.attached === undefined) at++;
    }
  }
  const line = words[at];
  if (isLine) return line === undefined ? NOTHING : toLine([line], at);
  return toStarted(wrapper, words, { at, replaced });
}

/** The line in an option; `env -S` adds the words behind it. */
function toLineOf(
  wrapper: Wrapper,
  { words, at, attached }: { words: readonly ShellWord[]; at: number; attached: ShellWord | undefined },
): Unwrapped {
  const behind = words.slice(at + 1);
  const given = attached === undefined ? behind : [attached, ...behind];
  if (wrapper.assigns === true && given.length > 1) {
    const [first, ...more] = given.map(({ value }) => value);
    const line = [first, ...more.map(quoteText)].join(' ');
    return {
      started: [{ at: Number.POSITIVE_INFINITY, line }],
      unclear: `what ${words[0]?.text} puts together`,
    };
  }
  const [line] = given;
  return line === undefined ? NOTHING : toLine([line], attached === undefined ? at + 1 : at);
}

interface Option {
  kind: 'flag' | 'value' | 'only' | 'line';
  name: string;
  attached?: ShellWord;
}

function readOption(wrapper: Wrapper, word: ShellWord): Option | undefined {
  if (!word.sure) return undefined;
  if (word.value.startsWith('--')) {
    const [name = '', value] = word.value.slice(2).split(/=(.*)/s, 2);
    const kind = toKind(wrapper, name);
    if (kind === undefined || name.length === 1) return undefined;
    return { kind, name, ...(value === undefined ? {} : { attached: plainWord(value) }) };
  }
  const letters = [...word.value.slice(1)];
  // For a shell, `c` in a bundle of letters takes the word after it (`-ec`, `-lc`).
  const last = letters.at(-1) ?? '';
  for (const [index, name] of letters.entries()) {
    const kind = toKind(wrapper, name);
    const rest = letters.slice(index + 1).join('');
    if (kind === undefined) return undefined;
    if (kind === 'line' && rest !== '' && wrapper.joins !== true && /^[a-z]+$/i.test(rest)) continue;
    if (kind !== 'flag') return { kind, name, ...(rest === '' ? {} : { attached: plainWord(rest) }) };
  }
  return letters.some((name) => toKind(wrapper, name) === 'line')
    ? { kind: 'line', name: 'c' }
    : { kind: 'flag', name: last };
}

function toKind(wrapper: Wrapper, name: string): Option['kind'] | undefined {
  if (wrapper.only?.includes(name)) return 'only';
  if (wrapper.lines?.includes(name)) return 'line';
  if (wrapper.values?.includes(name)) return 'value';
  return wrapper.flags?.includes(name) ? 'flag' : undefined;
}

function toStarted(
  wrapper: Wrapper,
  words: readonly ShellWord[],
  { at: first, replaced }: { at: number; replaced: string | undefined },
): Unwrapped {
  let at = first;
  const assignments: ShellWord[] = [];
  // `nice -5` and the like aside, a shell with a file instead of -c runs that file and starts no command of ours.
  if (wrapper.lines !== undefined && wrapper.assigns !== true && wrapper.operands === undefined)
    return NOTHING;
  at += wrapper.operands ?? 0;
  while (wrapper.assigns === true && /^[A-Za-z_]\w*=/.test(words[at]?.value ?? '')) {
    assignments.push(words[at] as ShellWord);
    at++;
  }
  const rest = words.slice(at);
  if (rest.length === 0) return NOTHING;
  if (wrapper.joins === true) return toLine(rest, Number.POSITIVE_INFINITY);
  const [, line] = rest;
  if (wrapper.lines?.includes(rest[0]?.value.replace(/^-+/, '') ?? '') && line) return toLine([line], at + 1);
  const marked = rest.map((word) => {
    return replaced !== undefined && word.value.includes(replaced) ? unknownWord(word) : word;
  });
  const more =
    wrapper.appends === true && replaced === undefined ? [unknownWord({ text: '…', value: '…' })] : [];
  return { started: [{ at, words: [...marked, ...more], assignments }] };
}

function toLine(words: readonly ShellWord[], at: number): Unwrapped {
  const line = words.map((word) => word.value).join(' ');
  const unsure = words.find((word) => !word.sure);
  const started = [{ at, line }];
  return unsure === undefined ? { started } : { started, unclear: `the command in ${unsure.text}` };
}

function unwrapFind(words: readonly ShellWord[]): Unwrapped {
  const started: Started[] = [];
  const from = words[1]?.path.startsWith('-') === false ? words[1].path : '.';
  for (let at = 1; at < words.length; at++) {
    if (!/^(?:-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/.test(words[at]?.value ?? '')) continue;
    const end = words.findIndex((word, index) => index > at && /^[;+]$/.test(word.value));
    const inner = words.slice(at + 1, end === -1 ? undefined : end);
    const marked = inner.map((word) => {
      return word.value.includes('{') ? { ...unknownWord(word), path: `${from}/${UNKNOWN}` } : word;
    });
    if (marked.length > 0) started.push({ at: Number.POSITIVE_INFINITY, words: marked });
  }
  return { started };
}
