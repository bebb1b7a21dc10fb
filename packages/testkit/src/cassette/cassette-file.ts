import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Cassette, cassetteSchema } from './cassette.ts';

/** Writes a cassette as one JSON file that only its owner can read: whole or not at all. */
export async function saveCassette(file: string | URL, cassette: Cassette): Promise<void> {
  const path = typeof file === 'string' ? file : fileURLToPath(file);
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(cassette, undefined, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** Reads a cassette. Rejects with what is wrong when the file is none. */
export async function loadCassette(file: string | URL): Promise<Cassette> {
  const text = await readFile(file, 'utf8');
  const parsed = cassetteSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.') || 'the file';
  throw new Error(`${String(file)} is no cassette: ${where}: ${issue?.message ?? 'it cannot be read'}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema says what is wrong with it, in words that name the file.
    return undefined;
  }
}
