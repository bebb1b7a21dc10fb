import { chmodSync } from 'node:fs';
import { EthosError, isEthosError } from '@ethosagent/core/contract';
import { z } from 'zod';
import { toFileError } from '../home/file-error.ts';
import type { Home } from '../home/home.ts';
import { createJsonFile, type JsonFile } from '../home/json-file.ts';
import type { FileContent } from '../home/read-file.ts';

/** A key of `keys.json`. */
export interface KeptKey {
  key: string;
  /** ISO, UTC. */
  addedAt: string;
}

/** What `keys.json` holds, by provider. */
export type KeptKeys = Readonly<Record<string, KeptKey>>;

/** What was read, and what the person must know about it. */
export interface KeyReading {
  readonly keys: KeptKeys;
  /** Why the keys that are there do not count, and what to do. */
  readonly problem: string | undefined;
  /** `read({ isMended: true })` would mend the problem. */
  readonly isMendable: boolean;
  /** What was mended. */
  readonly notices: readonly string[];
}

/** The file that keeps keys: `keys.json` of the home, for nobody but its owner. */
export interface KeyFile {
  /**
   * Never throws for what is wrong with the file: it comes as `problem`. A file that others may read does not count,
   * unless `isMended` lets its mode be set first.
   */
  read(options?: { isMended?: boolean }): KeyReading;
  /** Replaces the key of a provider. Throws `storage_failed`, `storage_full`, and `invalid_options` without a home. */
  add(provider: string, key: string): void;
  /** Whether there was one. Throws as {@link KeyFile.add}. */
  remove(provider: string): boolean;
}

const schema = z.object({
  version: z.literal(1),
  keys: z.record(z.string(), z.object({ key: z.string(), addedAt: z.string() })),
});
type Content = z.infer<typeof schema>;

export function createKeyFile(home: Home): KeyFile {
  const file = createJsonFile(home, { name: 'keys.json', schema });
  return {
    read: ({ isMended = false } = {}) => readKeys(file, isMended),
    add(provider, key) {
      const kept = { key, addedAt: new Date().toISOString() };
      file.change((content) => ({ version: 1, keys: { ...content?.keys, [provider]: kept } }));
    },
    remove(provider) {
      let isThere = false;
      if (file.read() === undefined) return false;
      file.change((content) => {
        const entries = Object.entries(content?.keys ?? {});
        const others = entries.filter(([name]) => name !== provider);
        isThere = others.length < entries.length;
        return { version: 1, keys: Object.fromEntries(others) };
      });
      return isThere;
    },
  };
}

function readKeys(file: JsonFile<Content>, isMended: boolean): KeyReading {
  const notices: string[] = [];
  let isMendable = false;
  const guard = (content: FileContent): void => {
    const problem = findOpenDoor(file.path, content);
    if (problem === undefined) return;
    isMendable = problem.isMendable;
    if (!isMended || !problem.isMendable) throw new EthosError('storage_failed', problem.text);
    close(file.path);
    notices.push(`Others could read ${file.path}; that is mended. Take new keys if others use this machine.`);
  };
  try {
    return { keys: file.read(guard)?.keys ?? {}, problem: undefined, isMendable: false, notices };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return { keys: {}, problem: error.message, isMendable, notices };
  }
}

/** Windows has no such modes: what the person's folder allows holds there. */
function findOpenDoor(
  path: string,
  { mode, uid }: FileContent,
): { text: string; isMendable: boolean } | undefined {
  const own = process.getuid?.();
  if (process.platform === 'win32' || own === undefined) return undefined;
  if (uid !== own) {
    return { text: `${path} belongs to somebody else, so its keys are not used.`, isMendable: false };
  }
  if ((mode & 0o077) === 0) return undefined;
  const text = `Others may read ${path}, so its keys are not used. Mend it: chmod 600 ${path}`;
  return { text, isMendable: true };
}

function close(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    throw toFileError(error, `Closing ${path} to others`);
  }
}
