import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that keeps an output which is too long for the result. */
export interface OutputSpill {
  /** Writes the next piece; never throws. What goes beyond the cap is dropped. */
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  /** What to tell about the rest of the output, to stand after "N bytes left out". */
  describe(): string;
}

/** A file takes no more than this. */
const MOST_BYTES = 100_000_000;

/**
 * A file in a folder for a long output, made at the first piece. Without a folder everything is dropped, and the
 * description says so. A failing disk never fails the command: then the description tells what is wrong.
 */
export function createOutputSpill(folder: string | undefined): OutputSpill {
  let path = '';
  let handle: FileHandle | undefined;
  let written = 0;
  let isCut = false;
  let failure: string | undefined;

  // One after the other: two pipes may be read at the same time.
  let writing: Promise<void> = Promise.resolve();

  async function append(chunk: Uint8Array): Promise<void> {
    if (folder === undefined || failure !== undefined || isCut) return;
    const piece = chunk.subarray(0, MOST_BYTES - written);
    isCut = piece.length < chunk.length;
    try {
      handle ??= await create(folder);
      await handle.writeFile(piece);
      written += piece.length;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
  }

  async function create(parent: string): Promise<FileHandle> {
    await mkdir(parent, { recursive: true });
    path = join(parent, `output-${randomUUID()}.txt`);
    return open(path, 'wx', 0o600);
  }

  return {
    write(chunk) {
      writing = writing.then(() => append(chunk));
      return writing;
    },
    async close() {
      await writing;
      await handle?.close();
    },
    describe() {
      if (folder === undefined) return 'not kept; to see them, send the output to a file of the workspace';
      if (failure !== undefined) return `not kept, since the file for them could not be written: ${failure}`;
      return isCut
        ? `the first ${written} bytes of the output are in ${path}`
        : `the whole output is in ${path}`;
    },
  };
}
