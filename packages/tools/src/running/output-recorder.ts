import type { ToolProgress } from '@ethosagent/core/contract';
import { createOutputCollector, type OutputSizes } from './output-collector.ts';
import { createOutputProgress } from './output-progress.ts';
import { createOutputSpill } from './output-spill.ts';
import { toOutputText } from './output-text.ts';

/** Takes the output of a command: keeps what the result needs, puts the whole of a long one aside, tells progress. */
export interface OutputRecorder {
  push(chunk: Buffer): Promise<void>;
  /** The output as text, with a note of what was left out; sizes as a collector of `MOST_OUTPUT` keeps them. */
  toText(sizes: OutputSizes): string;
  close(): Promise<void>;
}

/** What is kept of an output in memory. */
export const MOST_OUTPUT: OutputSizes = { startBytes: 10_000, endBytes: 20_000 };

export function createOutputRecorder({
  outputFolder,
  emit,
}: {
  outputFolder: string | undefined;
  emit: (progress: ToolProgress) => void;
}): OutputRecorder {
  const collector = createOutputCollector(MOST_OUTPUT);
  const spill = createOutputSpill(outputFolder);
  const progress = createOutputProgress(emit);
  let isSpilling = false;

  return {
    async push(chunk) {
      // Until the collector is full it holds everything: only then a file is needed.
      const isTooLong = collector.totalBytes + chunk.length > MOST_OUTPUT.startBytes + MOST_OUTPUT.endBytes;
      const soFar = isTooLong && !isSpilling ? collector.view(MOST_OUTPUT).start : undefined;
      isSpilling = isTooLong;
      collector.push(chunk);
      progress.push(chunk);
      if (soFar !== undefined) await spill.write(soFar);
      if (isSpilling) await spill.write(chunk);
    },
    toText: (sizes) => toOutputText(collector.view(sizes), spill.describe()),
    async close() {
      progress.end();
      await spill.close();
    },
  };
}
