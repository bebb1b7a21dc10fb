/**
 * Runs a folder of wire cases through the real adapters and the real loop.
 *
 *   npm run fixtures -- [DIR] [--only ID]
 *
 * DIR is the repository's own cases if it is left out. Failing expectations and, as the last line, the totals go to
 * stdout, progress to stderr. Exit code 1 when a case failed or none was found.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runFolder } from './fixtures/run-folder.ts';

const OWN_CASES = join(import.meta.dirname, '../packages/testkit/fixtures/wire');

const output = {
  print: (line: string) => process.stdout.write(`${line}\n`),
  tell: (line: string) => process.stderr.write(`${line}\n`),
};

async function main(): Promise<number> {
  const { folder, only } = parseCommand();
  const { passed, failed } = await runFolder(folder, { only, output });
  if (passed + failed === 0) output.tell(`No case${only === undefined ? '' : ` "${only}"`} in ${folder}.`);
  return passed > 0 && failed === 0 ? 0 : 1;
}

function parseCommand(): { folder: string; only: string | undefined } {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error(`one folder at a time, not ${positionals.join(' and ')}`);
  return { folder: resolve(positionals[0] ?? OWN_CASES), only: values.only };
}

async function run(): Promise<number> {
  try {
    return await main();
  } catch (error) {
    output.tell(`fixtures: ${error instanceof Error ? error.message : String(error)}`);
    output.print('0 passed, 0 failed');
    return 1;
  }
}

const exitCode = await run();
// What a failing case left open must not keep the process alive; a pipe may not have taken all of the output yet.
process.stdout.write('', () => process.exit(exitCode));
