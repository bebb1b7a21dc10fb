import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own for a test: `inside` is for the workspace, `outside` must never be touched. */
export interface TestFolders extends AsyncDisposable {
  base: string;
  inside: string;
  outside: string;
  /** Writes files of the workspace, by relative path. */
  write(files: Record<string, string | Uint8Array>): Promise<void>;
}

/** Makes the folders under the system's temporary folder; disposing removes them. */
export async function makeFolders(files: Record<string, string | Uint8Array> = {}): Promise<TestFolders> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'ethos-tools-')));
  const [inside, outside] = [join(base, 'inside'), join(base, 'outside')];
  await mkdir(inside);
  await mkdir(outside);
  const write = async (more: Record<string, string | Uint8Array>): Promise<void> => {
    for (const [path, content] of Object.entries(more)) {
      await mkdir(dirname(join(inside, path)), { recursive: true });
      await writeFile(join(inside, path), content);
    }
  };
  await write(files);
  return {
    base,
    inside,
    outside,
    write,
    [Symbol.asyncDispose]: () => rm(base, { recursive: true, force: true, maxRetries: 5 }),
  };
}
