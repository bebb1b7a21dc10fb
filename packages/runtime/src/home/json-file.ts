import { EthosError } from '@ethosagent/core/contract';
import type { z } from 'zod';
import { changeFile } from './change-file.ts';
import { ensureHome } from './ensure-home.ts';
import { type Home, toHomeFile } from './home.ts';
import { type FileContent, readFileContent } from './read-file.ts';

const MAX_BYTES = 4_194_304;

/** A file of the home that programs write: one JSON value, for nobody but its owner. */
export interface JsonFile<Value> {
  /** Absolute path; throws `invalid_options` where there is no home. */
  readonly path: string;
  /** What stands in it; `undefined` when it is not there. `guard` sees the file before its content counts. */
  read(guard?: (file: FileContent) => void): Value | undefined;
  /** Replaces the value as a whole; changes of several programs all count. Gives what it is now. */
  change(to: (value: Value | undefined) => Value): Value;
}

/** All of it throws `storage_failed` or `storage_full`, and never replaces a file that it does not understand. */
export function createJsonFile<Value>(
  home: Home,
  { name, schema }: { name: string; schema: z.ZodType<Value> },
): JsonFile<Value> {
  const parse = (text: string): Value => {
    const result = schema.safeParse(toJson(text));
    if (result.success) return result.data;
    throw new EthosError(
      'storage_failed',
      `${toHomeFile(home, name)} is not what Ethos writes there. Mend it, or move it away.`,
    );
  };
  return {
    get path() {
      return toHomeFile(home, name);
    },
    read(guard) {
      if (home.problem !== undefined) return undefined;
      const file = readFileContent(toHomeFile(home, name), { maxBytes: MAX_BYTES });
      if (file === undefined) return undefined;
      guard?.(file);
      return parse(file.bytes.toString('utf8'));
    },
    change(to) {
      ensureHome(home);
      let changed: Value | undefined;
      changeFile({
        path: toHomeFile(home, name),
        maxBytes: MAX_BYTES,
        change(text) {
          changed = to(text === undefined ? undefined : parse(text));
          return `${JSON.stringify(changed, null, 2)}\n`;
        },
      });
      return changed as Value;
    },
  };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses it, and the message then names the file instead of showing what is in it.
    return undefined;
  }
}
