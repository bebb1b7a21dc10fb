import type { Output } from '../src/output.ts';

/** An output that keeps what was written, for tests. */
export interface MemoryOutput extends Output {
  text: string;
}

export function createMemoryOutput(isTerminal = true, place?: string): MemoryOutput {
  return {
    isTerminal,
    place,
    closed: new AbortController().signal,
    failure: undefined,
    text: '',
    write(text) {
      this.text += text;
    },
    flush: () => Promise.resolve(),
  };
}
