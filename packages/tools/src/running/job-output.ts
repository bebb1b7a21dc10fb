import { createOutputCollector, type OutputSizes } from './output-collector.ts';
import { createOutputSpill } from './output-spill.ts';
import { toOutputText, withoutHalfCharacterAtEnd } from './output-text.ts';

/** The output of a job: what is new since it was last looked at in memory, all of it in a file. */
export interface JobOutput {
  push(chunk: Buffer): Promise<void>;
  readonly hasNews: boolean;
  /** What came since the last call, as text; of much, the beginning and the end. */
  takeNews(): string;
  /** Where all of it is; to stand after words such as "output:". */
  describe(): string;
  /** Resolves with the next piece. */
  waitForNews(): Promise<void>;
  close(): Promise<void>;
}

/** The whole output goes to a file in the folder, from its first byte; without a folder, only the news are kept. */
export function createJobOutput({
  outputFolder,
  sizes,
}: {
  outputFolder: string | undefined;
  sizes: OutputSizes;
}): JobOutput {
  const spill = createOutputSpill(outputFolder);
  let news = createOutputCollector(sizes);
  let waiting = Promise.withResolvers<void>();
  let hasNews = false;
  let isClosed = false;

  return {
    async push(chunk) {
      news.push(chunk);
      hasNews = true;
      waiting.resolve();
      await spill.write(chunk);
    },
    get hasNews() {
      return hasNews;
    },
    takeNews() {
      const taken = news.view(sizes);
      news = createOutputCollector(sizes);
      waiting = Promise.withResolvers();
      hasNews = false;
      if (isClosed) return toOutputText(taken, spill.describe());
      const last = taken.leftOut === 0 ? 'start' : 'end';
      const whole = withoutHalfCharacterAtEnd(taken[last]);
      news.push(taken[last].subarray(whole.length));
      return toOutputText({ ...taken, [last]: whole }, spill.describe());
    },
    describe: spill.describe,
    waitForNews: () => waiting.promise,
    async close() {
      isClosed = true;
      await spill.close();
    },
  };
}
