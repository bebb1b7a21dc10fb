import type { ToolResult } from '@ethosagent/core/contract';
import { readProcessName } from './find-processes.ts';
import { MOST_OUTPUT, type OutputRecorder } from './output-recorder.ts';
import type { ProcessEnd } from './run-process.ts';

/** Messages of failures are cut short by the loop; of a command's output, the end says more. */
const MOST_FAILURE_OUTPUT = { startBytes: 2000, endBytes: 6000 };

const MOST_NAMED = 5;

/** What the result of a command depends on besides its end. */
export interface CommandResultOptions {
  recorder: OutputRecorder;
  timeoutMs: number;
  shell: string;
  /** What left its group will be ended with the session. */
  endsWithSession: boolean;
}

/**
 * What the model learns of a command. Any exit code is a result; that it did not start, took too long or was stopped
 * is a failure, with the output so far.
 */
export function toCommandResult(
  end: ProcessEnd,
  { recorder, timeoutMs, shell, endsWithSession }: CommandResultOptions,
): ToolResult {
  switch (end.kind) {
    case 'ended': {
      const notes = toNotes(end, endsWithSession);
      const output = recorder.toText(MOST_OUTPUT).replace(/\n+$/, '');
      return {
        ok: true,
        value: `${toEndText(end)}${output === '' ? '\n[no output]' : `\n${output}`}${notes}`,
      };
    }
    case 'timed_out': {
      const error = `The command took longer than ${timeoutMs} ms and was stopped with all that it started.`;
      return { ok: false, error: error + toOutputSoFar(recorder), code: 'timed_out' };
    }
    case 'stopped': {
      const error = `The command was stopped with all that it started.${toOutputSoFar(recorder)}`;
      return { ok: false, error, code: 'stopped' };
    }
    case 'not_started': {
      const error = `The command could not be started in ${shell}: ${end.error.message}. It may be too long, or the shell missing.`;
      return { ok: false, error, code: 'not_started' };
    }
  }
}

/** What stands for the end of a command in a sentence. */
export function toEndText(end: ProcessEnd): string {
  switch (end.kind) {
    case 'ended':
      return end.signal === null ? `exit code ${end.exitCode}` : `ended by signal ${end.signal}`;
    case 'timed_out':
      return 'stopped by its time limit';
    case 'stopped':
      return 'stopped';
    case 'not_started':
      return `failed: ${end.error.message}`;
  }
}

function toNotes(
  { hadBackground, escaped }: Extract<ProcessEnd, { kind: 'ended' }>,
  endsWithSession: boolean,
): string {
  const notes = hadBackground ? ['processes that it left in the background were stopped'] : [];
  if (escaped.length > 0) {
    const named = escaped.slice(0, MOST_NAMED).map((pid) => `${readProcessName(pid)} (process ${pid})`);
    const more = escaped.length > MOST_NAMED ? ` and ${escaped.length - MOST_NAMED} more` : '';
    const until = endsWithSession ? ', until this session ends' : '';
    notes.push(`left running in a group of their own${until}: ${named.join(', ')}${more}`);
  }
  return notes.map((note) => `\n[${note}]`).join('');
}

function toOutputSoFar(recorder: OutputRecorder): string {
  const output = recorder.toText(MOST_FAILURE_OUTPUT).trim();
  return output === '' ? ' It had written nothing.' : ` Its output so far:\n${output}`;
}
