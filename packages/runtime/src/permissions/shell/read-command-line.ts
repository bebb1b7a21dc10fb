import { type CommandNode, forEachChild, parse, type Script, type SyntaxNode } from 'unbash';
import type { CommandLine, ShellCommand, ShellFile } from './command-line.ts';
import { toProgram, withStarted } from './command-line.ts';
import { toInputTexts, toOutputTexts } from './given-texts.ts';
import { guessWord } from './guess-word.ts';
import { LineVariables } from './line-variables.ts';
import { moveFolders } from './move-folders.ts';
import { isMultiplying } from './multiplying-function.ts';
import { toOtherNames } from './other-names.ts';
import { isReadable } from './readable-line.ts';
import { toBuiltinVariables, toLoopVariables } from './set-variables.ts';
import { type ShellWord, toGuesses, toShellWord, UNKNOWN, unknownWord } from './shell-word.ts';
import { findUnclear } from './unclear-syntax.ts';
import { runsInput, unwrapCommand } from './unwrap-command.ts';
import { UNCLEAR_PROGRAMS } from './wrappers.ts';

export interface CommandLinePlaces {
  /** Folder that the line starts in. */
  cwd: string;
  /** Home folder; `undefined` where it is not known. */
  home: string | undefined;
}

/** Commands within commands, as `sh -c` and `env` make them. */
const MOST_DEPTH = 8;
const MOST_WORDS = 2000;
const MOST_GUESSES = 400;
const STARTS_NOTHING = { startsAt: Number.POSITIVE_INFINITY, startsLine: false };
type Command = Extract<CommandNode, { type: 'Command' }>;

/**
 * Reads a command line as a POSIX shell does, without running it: every command in lists, pipes, substitutions,
 * functions and here-documents, and what `sh -c`, `env`, `xargs` and the like start.
 */
export function readCommandLine(line: string, places: CommandLinePlaces): CommandLine {
  const reader = new Reader(places);
  reader.readScript(line, 0);
  return reader;
}

class Reader implements CommandLine {
  readonly commands: ShellCommand[] = [];
  readonly reads: ShellFile[] = [];
  readonly writes: ShellFile[] = [];
  readonly unclear: string[] = [];
  multiplies = false;
  isTooMuch = false;
  #words = 0;
  /** What the positions of the nodes that are being read belong to. */
  #source = '';
  #cwds: readonly string[];
  readonly #home: string | undefined;
  readonly #variables = new LineVariables();
  #guesses = 0;
  /** Where the commands that are being read go: those that a command starts belong to it alone. */
  #target: ShellCommand[] = this.commands;

  constructor({ cwd, home }: CommandLinePlaces) {
    this.#cwds = [cwd];
    this.#home = home;
  }

  readScript(line: string, depth: number): void {
    if (depth > MOST_DEPTH || !isReadable(line)) this.#giveUp();
    else {
      const outer = this.#source;
      this.#source = line;
      this.#visit(parse(line), depth);
      this.#source = outer;
    }
  }

  #giveUp(): void {
    if (!this.isTooMuch) this.unclear.push('a line that is too long or too deep');
    this.isTooMuch = true;
  }

  #visit(node: SyntaxNode, depth: number): void {
    if (this.isTooMuch) return;
    if (node.type === 'Script') {
      this.#noteErrors(node);
      this.#source = node.source ?? this.#source;
    }
    const unclear = findUnclear(node);
    if (unclear !== undefined) this.unclear.push(unclear);
    // Shells without such tests take what stands in them for commands.
    if (node.type === 'TestCommand' || node.type === 'ArithmeticCommand') {
      // Where it is not closed, the parser gives it no end.
      const end = node.end > node.pos ? node.end : undefined;
      this.readScript(this.#source.slice(node.pos + 2, end).replace(/(?:\]\]|\)\))$/, ''), depth + 1);
    }
    if (node.type === 'Redirect') this.#readRedirect(node);
    this.#addVariables(toLoopVariables(node));
    if (node.type === 'For') this.#setVariable(node.name.value, node.wordlist ?? []);
    if (node.type === 'Function' && isMultiplying(node.name.value, node)) this.multiplies = true;
    if (node.type === 'Command') this.#readCommand(node, depth);
    else if (node.type === 'Pipeline') this.#readPipeline(node.commands, depth);
    else forEachChild(node, (child) => this.#visit(child, depth));
  }

  #noteErrors(script: Script & { errors?: readonly { message: string }[] | undefined }): void {
    const [error] = script.errors ?? [];
    if (error !== undefined) this.unclear.push(`its syntax (${error.message})`);
  }

  #readPipeline(stages: readonly CommandNode[], depth: number): void {
    const fedBy = new Set<string>();
    const texts: string[] = [];
    for (const stage of stages) {
      const first = this.#target.length;
      this.#visit(stage, depth);
      const found = this.#target.slice(first);
      this.#target.splice(first, found.length, ...found.map((command) => feed(command, [...fedBy])));
      if (found.flatMap(withStarted).some(runsInput))
        for (const text of texts) this.readScript(text, depth + 1);
      texts.push(...toOutputTexts(stage));
      for (const command of found.flatMap(withStarted)) fedBy.add(toProgram(command));
    }
  }

  #readCommand(node: Command, depth: number): void {
    const first = this.#target.length;
    forEachChild(node, (child) => this.#visit(child, depth));
    const nested = [...new Set(this.#target.slice(first).flatMap(withStarted).map(toProgram))];
    const assignments = node.prefix.flatMap((entry) => {
      if (entry.type !== 'Assignment') return [];
      if (entry.value.type === 'Word' && entry.append !== true && entry.index === undefined) {
        this.#setVariable(entry.name, [entry.value]);
        return [{ name: entry.name, value: this.#toWord(entry.value) }];
      }
      this.unclear.push(`the variable ${entry.name}`);
      return [];
    });
    const words = [node.name, ...node.args].flatMap((word) => {
      if (word === undefined) return [];
      if (word.type === 'Word') return [this.#toWord(word)];
      const value = word.value.type === 'Word' ? this.#toWord(word.value) : undefined;
      if (value === undefined) this.unclear.push(`the variable ${word.name}`);
      const text = `${word.name}=${value?.value ?? ''}`;
      return [
        { text: word.text, value: text, path: text, sure: value?.sure === true && word.append !== true },
      ];
    });
    this.#addCommand({ words, assignments, fedBy: nested }, depth);
    this.#readInput(toInputTexts(node.redirects), depth);
  }

  #addCommand(given: Pick<ShellCommand, 'words' | 'assignments' | 'fedBy'>, depth: number): void {
    this.#words += given.words.length + given.assignments.length;
    if (this.#words > MOST_WORDS) {
      this.#giveUp();
      return;
    }
    const bare: ShellCommand = { ...given, cwds: this.#cwds, starts: [], ...STARTS_NOTHING };
    const program = toProgram(bare);
    if (given.words[0]?.sure === false) this.unclear.push(`which command ${given.words[0].text} is`);
    if (UNCLEAR_PROGRAMS.has(program)) this.unclear.push(`what ${given.words[0]?.text} runs`);
    this.#addVariables(toBuiltinVariables(program, given.words));
    const { started, unclear } = unwrapCommand(bare);
    if (unclear !== undefined) this.unclear.push(unclear);
    const guesses = this.#collect(() => {
      this.#addGuesses(given, depth);
      this.#addOtherNames(bare, depth);
    });
    const starts = this.#collect(() => {
      for (const { line, words, assignments = [] } of started) {
        if (line !== undefined) this.readScript(line, depth + 1);
        if (words !== undefined) this.#addStarted({ words, assignments, depth });
      }
    });
    this.#target.push({
      ...bare,
      startsAt: started[0]?.at ?? Number.POSITIVE_INFINITY,
      startsLine: started[0]?.line !== undefined,
      starts: starts.map((command) => feed(command, given.fedBy)),
      ...(guesses.length > 0 && { guesses: guesses.map((command) => feed(command, given.fedBy)) }),
    });
    // What it starts may have moved already, as `eval 'cd /'` does.
    this.#cwds = moveFolders({ ...bare, cwds: this.#cwds }, this.#home);
  }

  #addGuesses(
    { words, assignments, fedBy }: Pick<ShellCommand, 'words' | 'assignments' | 'fedBy'>,
    depth: number,
  ): void {
    const count = Math.max(0, ...words.map(({ mayBe = [] }) => mayBe.length));
    this.#guesses += count;
    if (this.#guesses > MOST_GUESSES) this.#giveUp();
    const [before, counted] = [this.#cwds, this.#words];
    for (let at = 0; at < count && !this.isTooMuch; at++) {
      const guess = words.flatMap((word) => guessWord(word, at));
      this.#addCommand({ words: guess, assignments, fedBy }, depth);
      this.#cwds = before;
    }
    this.#words = counted;
  }

  #addOtherNames(bare: ShellCommand, depth: number): void {
    const before = this.#cwds;
    for (const { words, line } of toOtherNames(bare)) {
      if (words !== undefined) this.#addCommand({ ...bare, words }, depth);
      if (line !== undefined) {
        // It runs elsewhere or later: its commands count, its files do not.
        const inner = new Reader({ cwd: before[0] ?? '/', home: this.#home });
        inner.readScript(line, depth + 1);
        if (inner.isTooMuch) this.#giveUp();
        this.#target.push(...inner.commands);
      }
      this.#cwds = before;
    }
  }

  /** Variables that get a value in another way than by `X=…` count as if they were set so. */
  #addVariables(names: readonly string[]): void {
    if (names.length === 0) return;
    for (const name of names) this.#setVariable(name, []);
    const assignments = names.map((name) => ({ name, value: unknownWord({ text: '…', value: '…' }) }));
    this.#addCommand({ words: [], assignments, fedBy: [] }, 0);
  }

  /** A shell without a file or a line runs what it is given as input. */
  #readInput(texts: readonly string[], depth: number): void {
    const added = this.#target.at(-1);
    const shell = added && withStarted(added).find(runsInput);
    if (shell === undefined) return;
    this.unclear.push(`what ${shell.words[0]?.text} is given to run`);
    for (const text of texts) this.readScript(text, depth + 1);
  }

  #addStarted(started: {
    words: readonly ShellWord[];
    assignments: readonly ShellWord[];
    depth: number;
  }): void {
    if (started.depth >= MOST_DEPTH) {
      this.#giveUp();
      return;
    }
    const assignments = started.assignments.map((word) => {
      const [name = '', value = ''] = word.value.split(/=(.*)/s, 2);
      return { name, value: { ...word, value } };
    });
    this.#addCommand({ words: started.words, assignments, fedBy: [] }, started.depth + 1);
  }

  /** The commands that `read` finds, without adding them to the line. */
  #collect(read: () => void): ShellCommand[] {
    const outer = this.#target;
    const inner: ShellCommand[] = [];
    this.#target = inner;
    read();
    this.#target = outer;
    return inner;
  }

  #readRedirect(node: Extract<SyntaxNode, { type: 'Redirect' }>): void {
    const { operator, target } = node;
    if (target === undefined) return;
    if (/^[<>]&$/.test(operator) && /^(?:\d+-?|-)$/.test(target.value)) return;
    const word = this.#toWord(target);
    if (!word.sure) this.unclear.push(`which file ${word.text} is`);
    const files = operator === '<' || operator === '<&' ? this.reads : this.writes;
    files.push({ word, cwds: this.#cwds });
  }

  #toWord(word: Parameters<typeof toShellWord>[0]): ShellWord {
    const places = this.#toPlaces();
    const mayBe = toGuesses(word, places);
    return { ...toShellWord(word, places), ...(mayBe.length > 0 && { mayBe }) };
  }

  #setVariable(name: string, words: readonly Parameters<typeof toShellWord>[0][]): void {
    const values = words.flatMap((word) => {
      const { path, mayBe = [] } = this.#toWord(word);
      return path === UNKNOWN ? mayBe : [path, ...mayBe];
    });
    if (!this.#variables.add(name, values)) this.#giveUp();
  }

  #toPlaces(): Parameters<typeof toGuesses>[1] {
    const [cwd] = this.#cwds;
    const { values } = this.#variables;
    return { home: this.#home, cwd: this.#cwds.length === 1 ? cwd : undefined, values };
  }
}

function feed(command: ShellCommand, fedBy: readonly string[]): ShellCommand {
  if (fedBy.length === 0) return command;
  const starts = command.starts.map((started) => feed(started, fedBy));
  const guesses = command.guesses?.map((guess) => feed(guess, fedBy));
  return { ...command, starts, ...(guesses && { guesses }), fedBy: [...fedBy, ...command.fedBy] };
}
