import type { ToolResult } from '@ethosagent/core/contract';
import { MOST_OUTPUT, type OutputRecorder } from './output-recorder.ts';
import type { ProcessEnd } from './run-process.ts';

/** Messages of failures are cut short by the loop; of a command's output, the end says more. */
const MOST_FAILURE_OUTPUT = { startBytes: 2000, endBytes: 6000 };

/**
 * What the model learns of a command. Any exit code is a result; that it did not start, took too long or was stopped
 * is a failure, with the output so far.
 */
export function toCommandResult(
  end: ProcessEnd,
  { recorder, timeoutMs, shell }: { recorder: OutputRecorder; timeoutMs: number; shell: string },
): ToolResult {
  switch (end.kind) {
    case 'ended': {
      const notes = end.hadBackground ? '\n[processes that it left in the background were stopped]' : '';
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

function toEndText({ exitCode, signal }: Extract<ProcessEnd, { kind: 'ended' }>): string {
  return signal === null ? `exit code ${exitCode}` : `ended by signal ${signal}`;
}

function toOutputSoFar(recorder: OutputRecorder): string {
  const output = recorder.toText(MOST_FAILURE_OUTPUT).trim();
  return output === '' ? ' It had written nothing.' : ` Its output so far:\n${output}`;
}
