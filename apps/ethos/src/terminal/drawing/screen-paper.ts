import { createMarkdownSplitter, type MarkdownBlock } from '@ethosagent/surface-kit';
import { type Row, wrapStyled } from '../cells/wrap-styled.ts';
import { toBlockLines } from '../markdown/block-lines.ts';
import type { ScreenSize } from '../screen/live-screen.ts';
import type { Palette } from './palette.ts';
import type { Paper } from './paper.ts';

/** More of an unfinished block is not laid out for each frame. */
const MOST_CHARACTERS = 4000;
const MOST_RUNNING = 4;

/** Paper on a live screen. */
export interface ScreenPaper extends Paper {
  /** What is not finished: the end of the answer, the open note, calls that run. */
  toLiveRows(size: ScreenSize): Row[];
}

export interface ScreenPaperOptions {
  palette: Palette;
  /** Columns of the screen now. */
  width: () => number;
  settle: (lines: readonly string[]) => void;
  refresh: () => void;
}

/** Markdown of answers settles block by block, notes line by line; only what is unfinished is drawn again. */
export function createScreenPaper(options: ScreenPaperOptions): ScreenPaper {
  const { palette, settle, refresh } = options;
  const answer = createMarkdownSplitter();
  let open: string | undefined;
  let running: readonly string[] = [];
  let held: (() => void)[] | undefined;

  const toLines = (block: MarkdownBlock): string[] =>
    toBlockLines(block, { palette, width: options.width() - 1 });
  const settleBlocks = (blocks: readonly MarkdownBlock[]): void => settle(blocks.flatMap(toLines));

  function play(action: () => void): void {
    if (held === undefined) action();
    else held.push(action);
  }
  function freshLine(): void {
    settleBlocks(answer.flush());
    if (open !== undefined) settle([open]);
    open = undefined;
  }
  function streamNote(text: string): void {
    if (open === undefined) freshLine();
    const lines = ((open ?? '') + text).split('\n');
    const last = lines.pop();
    settle(lines);
    open = last === '' ? undefined : last;
    refresh();
  }
  function endNote(text: string): void {
    settle([(open ?? '') + text]);
    open = undefined;
  }
  return {
    answer(text) {
      play(() => {
        if (text === '') return;
        if (open !== undefined) freshLine();
        settleBlocks(answer.push(text));
        refresh();
      });
    },
    endAnswer: () => play(() => settleBlocks(answer.flush())),
    note(line) {
      play(() => {
        freshLine();
        settle(line.split('\n'));
      });
    },
    openNote(text) {
      play(() => {
        freshLine();
        streamNote(text);
      });
    },
    continueNote(text) {
      play(() => streamNote(text));
      return true;
    },
    endNote(text) {
      play(() => endNote(text));
      return true;
    },
    streamNote: (text) => play(() => streamNote(text)),
    freshLine: () => play(freshLine),
    showRunning(lines) {
      play(() => {
        running = lines;
        refresh();
      });
    },
    hold() {
      held ??= [];
    },
    release() {
      const actions = held ?? [];
      held = undefined;
      for (const action of actions) action();
    },
    toLiveRows({ columns, rows }) {
      const width = Math.max(1, columns - 1);
      const most = Math.max(1, Math.floor(rows / 4));
      const rest = answer.rest === undefined ? [] : toLines(toTail(answer.rest));
      const unfinished = open === undefined ? rest : [...rest, open];
      const tail = unfinished.flatMap((line) => wrapStyled(line, width)).slice(-most);
      return [...tail, ...toRunningRows(running, { palette, width })];
    },
  };
}

function toTail(block: MarkdownBlock): MarkdownBlock {
  if (block.text.length <= MOST_CHARACTERS) return block;
  return { kind: 'code', text: block.text.slice(-MOST_CHARACTERS) };
}

function toRunningRows(
  lines: readonly string[],
  { palette, width }: { palette: Palette; width: number },
): Row[] {
  const more = lines.length - MOST_RUNNING;
  const shown = more > 0 ? [...lines.slice(0, MOST_RUNNING), `  and ${more} more`] : lines;
  return shown.flatMap((line) => wrapStyled(palette.dim(line), width).slice(0, 1));
}
