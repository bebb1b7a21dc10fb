import { createOutputCollector, type OutputSizes } from './output-collector.ts';
import { createOutputSpill } from './output-spill.ts';
import { toOutputText } from './output-text.ts';

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

  return {
    async push(chunk) {
      news.push(chunk);
      waiting.resolve();
      await spill.write(chunk);
    },
    get hasNews() {
      return news.totalBytes > 0;
    },
    takeNews() {
      const taken = news;
      news = createOutputCollector(sizes);
      waiting = Promise.withResolvers();
      return toOutputText(taken.view(sizes), spill.describe());
    },
    describe: spill.describe,
    waitForNews: () => waiting.promise,
    close: spill.close,
  };
}
