// Started by a test as a thread: swaps a folder for a link to the outside and back, until it is told to stop.
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

const { inside, flags } = workerData as { inside: string; flags: Int32Array };
const folder = join(inside, 'sub');
const link = join(inside, 'link-to-outside');
const held = join(inside, 'held');
symlinkSync('../outside', link);
while (Atomics.load(flags, 0) === 0) {
  renameSync(folder, held);
  moveTo(folder, link);
  renameSync(folder, link);
  moveTo(folder, held);
  Atomics.add(flags, 1, 1);
}

/** Whoever writes may make the folder anew in the moment when it is missing. */
function moveTo(target: string, source: string): void {
  for (;;) {
    try {
      rmSync(target, { recursive: true, force: true });
      renameSync(source, target);
      return;
    } catch (error) {
      if (!(error instanceof Error && /EISDIR|ENOTDIR|ENOTEMPTY|EEXIST/.test(error.message))) throw error;
    }
  }
}
