/**
 * Measures Ethos against bare loops in one run and judges the goals; `--help` tells the options.
 * Tables go to stdout, progress to stderr. Exit code 1 when a goal is missed without an excuse in README.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROWS } from './plan.ts';
import { formatFigures } from './report/format-figures.ts';
import { formatVerdicts } from './report/format-verdicts.ts';
import { isFailed, judgeGoals, type Verdict } from './report/judge-goals.ts';
import { parseExcuses } from './report/parse-excuses.ts';
import type { Results } from './report/results.ts';
import { startFakeLlm } from './run/fake-llm.ts';
import { type BenchOptions, parseOptions, USAGE, UsageError } from './run/options.ts';
import { playPlan } from './run/play-plan.ts';
import { playTyping } from './run/play-typing.ts';
import { stripSources } from './run/strip-sources.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache/bench');
const PACKAGES = ['core', 'providers', 'store'];

const tell = (line: string): void => void process.stderr.write(`bench: ${line}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    print(USAGE);
    return 0;
  }
  const options = parseOptions(args);
  const excuses = parseExcuses(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'));
  build();
  stripSources(FOLDER);
  await using fakeLlm = await startFakeLlm();
  const results = await playPlan(options, { folder: FOLDER, nodeArgs: [], fakeLlm }, tell);
  const verdicts = judgeGoals(results, options, excuses);
  print(options.json ? toJson(results, verdicts) : toReport(options, results, verdicts));
  if (options.json || args.some((arg) => arg.startsWith('--only'))) return isFailed(verdicts) ? 1 : 0;
  tell('typing in the chat');
  const typing = playTyping(ROOT);
  print(`\n### Typing\n\n${typing.text}${typing.isMet ? '' : '\nMISSED'}`);
  return isFailed(verdicts) || !typing.isMet ? 1 : 0;
}

/** What is measured is what is published: the built packages. Those that are up to date are not built again. */
function build(): void {
  tell(`building ${PACKAGES.join(' and ')}`);
  const filters = PACKAGES.map((name) => `--filter=@ethosagent/${name}`);
  execFileSync('turbo', ['run', 'build', '--output-logs=errors-only', ...filters], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
}

function toReport(options: BenchOptions, results: Results, verdicts: readonly Verdict[]): string {
  const rows = ROWS.filter(({ name }) => options.rows.includes(name));
  const machine = `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores`;
  const heading = `Medians of ${options.repetitions}, ${machine}. In brackets: ratio to the bare loop of the same protocol.`;
  const parts = [heading, formatFigures(results, rows)];
  if (verdicts.length > 0) parts.push(`### Goals\n\n${formatVerdicts(verdicts)}`);
  return parts.join('\n\n');
}

function toJson(results: Results, verdicts: readonly Verdict[]): string {
  return JSON.stringify({ node: process.versions.node, samples: results.samples, verdicts }, null, 2);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) tell(USAGE);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
