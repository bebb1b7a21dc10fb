import type { AgentEvent } from '@ethosagent/core/contract';
import type { Runtime, RuntimeOptions } from '@ethosagent/runtime';
import { toFailureText, toJsonLine, toOneLine } from '@ethosagent/surface-kit';
import type { Host } from '../host.ts';
import { toModelNames } from '../model-names.ts';
import { isOneScreen, type Output } from '../output.ts';
import { readOutputSchema } from '../output-schema.ts';
import { toRuntimeOptions } from '../runtime-options.ts';
import type { Settings } from '../settings.ts';
import { createTurnDrawing } from '../terminal/drawing/draw-turn.ts';
import { createPalette, isColourWanted, type Palette } from '../terminal/drawing/palette.ts';
import { createPaper, type Paper } from '../terminal/drawing/paper.ts';
import { type Failure, toFailure, toTurnResult } from '../turn-result.ts';
import { createTurnStop } from '../turn-stop.ts';

export interface PrintOptions {
  settings: Settings;
  input: string;
  host: Host;
  stdout: Output;
  stderr: Output;
}

/**
 * Runs one turn, the result on stdout and notes on stderr, and gives the exit code.
 * Nobody can be asked here: a call that needs leave is denied at once, and stderr says so.
 */
export async function printTurn(options: PrintOptions): Promise<number> {
  const { settings, host, stdout, stderr } = options;
  const palette = createPalette(isColourWanted(host.env, stderr.isTerminal));
  // With a schema the answer may be refused and asked for again: only the value that counts is printed.
  const isText = settings.format === 'text' && settings.schemaFile === undefined;
  const answers = isText ? stdout : undefined;
  // A reader that left wants no more words about it either.
  const paper = createPaper({ answers, notes: stderr, until: stdout.closed });
  const drawing = createTurnDrawing({ paper, palette, isThinkingShown: () => false });
  let denials = 0;
  const stop = createTurnStop({ host, closed: stdout.closed, timeoutMs: settings.timeoutMs });
  const isShared = isOneScreen(stdout, stderr);
  const printLine = (line: string): void => {
    if (isShared) paper.freshLine();
    stdout.write(line);
  };
  let session: string | undefined;
  let failure: Failure | undefined;
  let runtime: Runtime | undefined;
  try {
    runtime = await openRuntime(options, () => {
      denials += 1;
    });
    introduce(runtime, { paper, palette });
    const opened = await runtime.openSession(settings.session);
    const interrupted = opened?.resumed?.interrupted;
    if (interrupted) paper.note(palette.warn(`ethos: ${toOneLine(interrupted.message, 500)}`));
    stop.beginTurn();
    const stream = runtime.run({
      input: options.input,
      sessionId: opened?.info.sessionId ?? (await runtime.createSession()),
      signal: stop.signal,
      from: 'program',
      ...toOutput(settings),
    });
    session = stream.sessionId;
    const isRecords = settings.format === 'stream-json';
    const events = isRecords ? printRecords(runtime.records(stream), printLine) : stream;
    for await (const event of events) drawing.draw(event);
  } catch (thrown) {
    failure = toFailure(thrown);
    paper.note(palette.bad(toFailureText(failure)));
  }
  stop.release();
  await runtime?.close();
  const { isTimedOut } = stop;
  if (isTimedOut) paper.note(palette.warn('the time of --timeout was up'));
  const result = toTurnResult({
    view: drawing.view,
    session,
    isDenied: denials > 0,
    isTimedOut,
    failure,
  });
  if (settings.format === 'json') printLine(toJsonLine(result.envelope));
  const { output } = result.envelope;
  if (settings.format === 'text' && output !== undefined) printLine(toJsonLine(output));
  return result.exitCode;
}

async function openRuntime(
  { settings, host }: PrintOptions,
  onDenied: RuntimeOptions['onDenied'],
): Promise<Runtime> {
  const { createRuntime } = await import('@ethosagent/runtime');
  return createRuntime({ ...toRuntimeOptions(settings, host), onDenied });
}

function toOutput({ schemaFile }: Settings): { output?: Record<string, unknown> } {
  return schemaFile === undefined ? {} : { output: readOutputSchema(schemaFile) };
}

function introduce(runtime: Runtime, { paper, palette }: { paper: Paper; palette: Palette }): void {
  const { banner, notices } = runtime.provider;
  const names = toModelNames(runtime.provider);
  paper.note(palette.dim(`ethos: ${banner === undefined ? names : `${names} · ${banner}`}`));
  for (const notice of [...notices, ...runtime.notices]) paper.note(palette.warn(`ethos: ${notice}`));
}

async function* printRecords(
  records: ReturnType<Runtime['records']>,
  printLine: (line: string) => void,
): AsyncGenerator<AgentEvent, void> {
  for await (const record of records) {
    printLine(toJsonLine(record));
    if ('event' in record) yield record.event;
  }
}
