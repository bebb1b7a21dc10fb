import { fstatSync } from 'node:fs';
import { EthosError, isEthosError } from '@ethosagent/core/contract';
import { createTurnFold, toJsonLine } from '@ethosagent/surface-kit';
import { parseCommandLine } from './command-line.ts';
import { chat } from './commands/chat.ts';
import { printTurn } from './commands/print.ts';
import { STOPPED_EXIT_CODE, toErrorExitCode, USAGE_EXIT_CODE } from './exit-code.ts';
import type { Host } from './host.ts';
import { createOutput, type Output } from './output.ts';
import { readPipedText } from './piped-text.ts';
import type { Program } from './program.ts';
import type { Settings } from './settings.ts';
import { onStopSignals } from './stop-signals.ts';
import { toFailure, toTurnResult } from './turn-result.ts';

/** What a run without terminal, prompt and input asks. */
const SAMPLE_PROMPT = 'Which packages are in this workspace?';
const SAMPLE_COMMAND = 'ethos -p "What is in this folder?"';

/** The whole program: parses, runs, flushes, and gives the exit code. */
export async function runCli(host: Host): Promise<number> {
  const stdout = createOutput(host.stdout);
  const stderr = createOutput(host.stderr);
  const exitCode = await runCommand({ host, stdout, stderr });
  await stdout.flush();
  const { failure } = stdout;
  if (failure !== undefined) stderr.write(`ethos: stdout cannot be written: ${failure.message}\n`);
  await stderr.flush();
  return failure === undefined ? exitCode : 1;
}

async function runCommand(program: Program): Promise<number> {
  const { host, stdout, stderr } = program;
  const line = parseCommandLine(host.argv.slice(2));
  if (line.kind === 'text') {
    stdout.write(line.text);
    return 0;
  }
  if (line.kind === 'invalid') return refuse(stderr, line.message, line.help);
  try {
    if (line.kind === 'command') return await line.run(program);
    const { settings } = line;
    const isPerson =
      !settings.stdin && settings.prompt === undefined && host.stdin.isTTY === true && stdout.isTerminal;
    if (!isPerson) return await printInput(program, settings);
    const option = settings.format !== 'text' ? '--output-format' : settings.schemaFile && '--output-schema';
    if (option) return refuse(stderr, `${option} needs a prompt (-p) or piped input.`);
    return await chat({ settings, host, stdout });
  } catch (error) {
    if (!isEthosError(error)) throw error;
    if (error.code === 'invalid_options' && line.kind === 'run') return refuse(stderr, error.message);
    stderr.write(`ethos: ${error.message}\n`);
    return toErrorExitCode(error.code);
  }
}

async function printInput(program: Program, settings: Settings): Promise<number> {
  const { host, stdout, stderr } = program;
  const begin = performance.now();
  const piped = (await readInput(program, settings)).trimEnd();
  const { timeoutMs } = settings;
  const rest = timeoutMs === undefined ? undefined : Math.max(1, timeoutMs - (performance.now() - begin));
  const left = { ...settings, timeoutMs: rest };
  const parts = [settings.prompt ?? '', piped].filter((part) => part.trim() !== '');
  if (parts.length > 0) return printTurn({ settings: left, input: parts.join('\n\n'), host, stdout, stderr });
  if (settings.stdin)
    return refuse(stderr, 'There is no prompt: stdin ended without one, and there is no -p.');
  stderr.write(`ethos: no prompt and no input, so this is a sample turn. Try: ${SAMPLE_COMMAND}\n`);
  return printTurn({ settings: toSample(left), input: SAMPLE_PROMPT, host, stdout, stderr });
}

/** What is piped in. A failure is told by `--output-format json` too, as one of the turn would be. */
async function readInput({ host, stdout, stderr }: Program, settings: Settings): Promise<string> {
  const { stdin } = host;
  if (stdin.isTTY === true && !settings.stdin) return '';
  const note = (text: string): void => stderr.write(`ethos: ${text}\n`);
  const unlisten = onStopSignals(host, () => host.exit(STOPPED_EXIT_CODE));
  try {
    // Node takes it for an empty input.
    if (isFolder(stdin.fd)) throw new EthosError('invalid_options', 'stdin is a folder. Give it a file.');
    const { stdin: isAwaited, timeoutMs } = settings;
    return await readPipedText({ stdin, note, isAwaited, timeoutMs });
  } catch (thrown) {
    const failed = { view: createTurnFold(), session: undefined, isDenied: false, isTimedOut: false };
    const { envelope } = toTurnResult({ ...failed, failure: toFailure(thrown) });
    if (settings.format === 'json') stdout.write(toJsonLine(envelope));
    throw thrown;
  } finally {
    unlisten();
  }
}

function isFolder(fd: number): boolean {
  try {
    return fstatSync(fd).isDirectory();
  } catch {
    // A closed descriptor is no folder either.
    return false;
  }
}

/** Nobody asked for a turn, so none goes to a provider that costs money unless the command line names it. */
function toSample(settings: Settings): Settings {
  const { provider, protocol, model, baseURL, fallbacks } = settings;
  const isChosen = [provider, protocol, model, baseURL, fallbacks?.[0]].some((given) => given !== undefined);
  return isChosen ? settings : { ...settings, provider: 'demo' };
}

function refuse(stderr: Output, message: string, help = 'ethos --help'): number {
  stderr.write(`ethos: ${message}\nRun "${help}" for the options.\n`);
  return USAGE_EXIT_CODE;
}
