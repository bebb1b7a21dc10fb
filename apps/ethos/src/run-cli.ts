import { isEthosError } from '@ethosagent/core/contract';
import { parseCommandLine, type Settings } from './command-line.ts';
import { chat } from './commands/chat.ts';
import { printTurn } from './commands/print.ts';
import { toErrorExitCode, USAGE_EXIT_CODE } from './exit-code.ts';
import type { Host } from './host.ts';
import { createOutput, type Output } from './output.ts';
import { readPipedText } from './piped-text.ts';
import type { Program } from './program.ts';

/** What a run without terminal, prompt and input asks. */
const SAMPLE_PROMPT = 'Which packages are in this workspace?';

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
  if (line.kind === 'invalid') return refuse(stderr, line.message);
  try {
    if (line.kind === 'command') return await line.run(program);
    const { settings } = line;
    const isPerson = settings.prompt === undefined && host.stdin.isTTY === true && stdout.isTerminal;
    if (!isPerson) return await printInput(program, settings);
    const option = settings.format !== 'text' ? '--output-format' : settings.schemaFile && '--output-schema';
    if (option) return refuse(stderr, `${option} needs a prompt (-p) or piped input.`);
    return await chat({ settings, host, stdout });
  } catch (error) {
    if (!isEthosError(error)) throw error;
    if (error.code === 'invalid_options') return refuse(stderr, error.message);
    stderr.write(`ethos: ${error.message}\n`);
    return toErrorExitCode(error.code);
  }
}

async function printInput({ host, stdout, stderr }: Program, settings: Settings): Promise<number> {
  const { stdin } = host;
  const note = (text: string): void => stderr.write(`ethos: ${text}\n`);
  const piped = stdin.isTTY === true ? '' : (await readPipedText({ stdin, note })).trimEnd();
  const parts = [settings.prompt ?? '', piped].filter((part) => part.trim() !== '');
  if (parts.length > 0) return printTurn({ settings, input: parts.join('\n\n'), host, stdout, stderr });
  note(`no prompt and no input, so this is a sample turn. Try: ethos -p "What is in this folder?"`);
  return printTurn({ settings: toSample(settings), input: SAMPLE_PROMPT, host, stdout, stderr });
}

/** Nobody asked for a turn, so none goes to a provider that costs money unless the command line names it. */
function toSample(settings: Settings): Settings {
  const { provider, protocol, model, baseURL, fallbacks } = settings;
  const isChosen = [provider, protocol, model, baseURL, fallbacks?.[0]].some((given) => given !== undefined);
  return isChosen ? settings : { ...settings, provider: 'demo' };
}

function refuse(stderr: Output, message: string): number {
  stderr.write(`ethos: ${message}\nRun "ethos --help" for the options.\n`);
  return USAGE_EXIT_CODE;
}
