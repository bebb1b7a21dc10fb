import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { wireCaseSchema } from './case-schema.ts';
import { findBadFrame } from './find-bad-frame.ts';
import { isRecord } from './json-value.ts';
import type { WireAnswer, WireCase } from './wire-case.ts';
import { createNotes, type NoteProblem, type WireProblem, words } from './wire-problem.ts';

/** A side file that was read. With problems it must not be run: the case has failed. */
export interface LoadedCase {
  /** The id in the file, or the name of the file when it cannot be read. */
  id: string;
  problems: WireProblem[];
  /** `undefined` when it does not fit the format. */
  case: WireCase | undefined;
  /** The bodies by file name. */
  bodies: ReadonlyMap<string, Uint8Array>;
}

/** Paths of all side files of a folder, in order. `schema.json` is none. */
export async function listCases(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.json') && name !== 'schema.json')
    .sort()
    .map((name) => join(folder, name));
}

/**
 * Reads a side file and its bodies. What does not fit the format, a body that is not there or has other bytes, and a
 * wrong `framesAreValidJson` are problems of the case; nothing is thrown.
 */
export async function loadCase(path: string): Promise<LoadedCase> {
  const problems: WireProblem[] = [];
  const note = createNotes(problems);
  const bodies = new Map<string, Uint8Array>();
  const raw = await readJson(path, note);
  const parsed = wireCaseSchema.safeParse(raw);
  const given = isRecord(raw) && typeof raw.id === 'string' ? raw.id : basename(path, '.json');
  if (!parsed.success) {
    for (const { path: keys, message } of raw === undefined ? [] : parsed.error.issues) {
      note(toPlace(keys) || 'side file', words('what the format allows'), words(message));
    }
    return { id: given, problems, case: undefined, bodies };
  }
  const all = [parsed.data, ...(parsed.data.variants ?? [])].flatMap(({ responses }) => responses ?? []);
  for (const answer of all) {
    if (bodies.has(answer.body)) checkBody(answer, bodies.get(answer.body), note);
    else {
      const body = await readFile(join(dirname(path), answer.body)).catch(() => undefined);
      if (body) bodies.set(answer.body, body);
      checkBody(answer, body, note);
    }
  }
  if (parsed.data.framesAreValidJson) checkFrames(bodies, note);
  return { id: given, problems, case: parsed.data, bodies };
}

async function readJson(path: string, note: NoteProblem): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    note('side file', words('a file of JSON'), words(error instanceof Error ? error.message : String(error)));
    return undefined;
  }
}

function checkBody(answer: WireAnswer, body: Uint8Array | undefined, note: NoteProblem): void {
  if (body === undefined) {
    note(`body ${answer.body}`, words('a file beside the side file'), words('no such file'));
    return;
  }
  if (body.length !== answer.bytes) note(`body ${answer.body} bytes`, answer.bytes, body.length);
  const sha256 = createHash('sha256').update(body).digest('hex');
  if (sha256 !== answer.sha256) note(`body ${answer.body} sha256`, answer.sha256, sha256);
}

function checkFrames(bodies: ReadonlyMap<string, Uint8Array>, note: NoteProblem): void {
  for (const [name, body] of bodies) {
    const bad = findBadFrame(body);
    if (bad !== undefined) note(`framesAreValidJson, body ${name}`, words('JSON in every event'), bad);
  }
}

function toPlace(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
