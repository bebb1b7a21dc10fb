/**
 * Plays the recorded streams of `testkit` and writes them to its folder `recordings`, with a manifest.
 * `--check` writes nothing and fails when a file is out of date, missing, or no recording's any more.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RecordedStreamInfo, renderRecordings } from '@ethosagent/testkit';

const root = join(import.meta.dirname, '..');
const folder = 'packages/testkit/recordings';

const wanted = new Map<string, string>();
const recordings: RecordedStreamInfo[] = [];
for await (const { info, text } of renderRecordings()) {
  recordings.push(info);
  if (!info.onDemand) wanted.set(`${info.name}.ndjson`, text);
}
wanted.set('manifest.json', `${JSON.stringify({ recordings }, undefined, 2)}\n`);

await mkdir(join(root, folder), { recursive: true });
const present = (await readdir(join(root, folder))).filter((name) => /\.(ndjson|json)$/.test(name));
const left = present.filter((name) => !wanted.has(name));
const stale: string[] = [];
for (const [name, text] of wanted) {
  const committed = await readFile(join(root, folder, name), 'utf8').catch(() => undefined);
  if (committed !== text) stale.push(name);
}
if (process.argv.includes('--check')) {
  for (const name of [...stale, ...left])
    process.stderr.write(`${folder}/${name} is out of date: run npm run generate:recordings.\n`);
  if (stale.length + left.length > 0) process.exitCode = 1;
} else {
  for (const name of stale) await writeFile(join(root, folder, name), wanted.get(name) ?? '');
  for (const name of left) await rm(join(root, folder, name));
}
