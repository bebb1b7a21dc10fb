import { type DrawnFrame, type LiveFrame, toDrawnFrame, toFrameBytes } from './live-frame.ts';

/** Output alone makes at most so many frames. */
const FRAME_MS = 33;
/** A resize is drawn when the size has settled. */
const RESIZE_MS = 50;
/** What a terminal is taken for that does not know its size. */
const DEFAULT_SIZE = { columns: 80, rows: 24 };

export interface ScreenSize {
  columns: number;
  rows: number;
}

/** A screen of settled lines, which are written once, and a region below them that is drawn again. */
export interface LiveScreen {
  readonly size: ScreenSize;
  /** Writes lines above the region, for good. */
  settle(lines: readonly string[]): void;
  /** Draws soon: at once after a key, else with the next frame. */
  refresh(cause?: 'key' | 'output'): void;
  /** Takes the region away and draws none until `resume`; settled lines still come out. */
  pause(): void;
  resume(): void;
  /** Writes bytes that draw nothing, such as a title. */
  control(bytes: string): void;
  /** Takes the region away for good. What settles later is only written, without any control code. */
  close(): void;
}

export interface LiveScreenOptions {
  stdout: Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows' | 'on' | 'off'>;
  /** The region, laid out for a size. */
  compose: (size: ScreenSize) => LiveFrame;
}

export function createLiveScreen({ stdout, compose }: LiveScreenOptions): LiveScreen {
  let drawn: DrawnFrame | undefined;
  let settled: string[] = [];
  let isPaused = true;
  let isClosed = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isResizing = false;

  const readSize = (): ScreenSize => ({
    columns: Math.max(1, stdout.columns || DEFAULT_SIZE.columns),
    rows: Math.max(1, stdout.rows || DEFAULT_SIZE.rows),
  });

  function draw(): void {
    clearTimeout(timer);
    timer = undefined;
    isResizing = false;
    const size = readSize();
    const frame = isPaused ? undefined : compose(size);
    const text = settled.map((line) => `${line}\n`).join('');
    settled = [];
    if (isClosed) {
      stdout.write(text);
      return;
    }
    if (drawn === undefined && frame === undefined && text === '') return;
    stdout.write(toFrameBytes({ drawn, settled: text, frame, columns: size.columns }));
    drawn = frame === undefined ? undefined : toDrawnFrame(frame);
    lastAt = performance.now();
  }
  function refresh(cause: 'key' | 'output' = 'output'): void {
    // Until the size is known again, nobody can tell how high the region is.
    if (isResizing) return;
    const wait = cause === 'key' ? 0 : lastAt + FRAME_MS - performance.now();
    if (cause === 'output' && timer !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(draw, Math.max(0, wait));
  }
  function onResize(): void {
    if (isPaused || isClosed) return;
    isResizing = true;
    clearTimeout(timer);
    timer = setTimeout(draw, RESIZE_MS);
  }
  stdout.on('resize', onResize);

  return {
    get size() {
      return readSize();
    },
    settle(lines) {
      for (const line of lines) settled.push(line);
      if (isPaused) draw();
      else refresh();
    },
    refresh,
    pause() {
      isPaused = true;
      draw();
    },
    resume() {
      isPaused = false;
      drawn = undefined;
      draw();
    },
    control: (bytes) => void stdout.write(bytes),
    close() {
      isPaused = true;
      draw();
      isClosed = true;
      clearTimeout(timer);
      stdout.off('resize', onResize);
    },
  };
}
