import type { Output } from '../src/output.ts';

/** An output that keeps what was written, for tests. */
export interface MemoryOutput extends Output {
  text: string;
}

export function createMemoryOutput(isTerminal = true): MemoryOutput {
  return {
    isTerminal,
    closed: new AbortController().signal,
    failure: undefined,
    text: '',
    write(text) {
      this.text += text;
    },
    flush: () => Promise.resolve(),
  };
}
