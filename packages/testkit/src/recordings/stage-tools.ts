import type { Clock, Tool, ToolContext, ToolResult } from '@ethosagent/core/contract';

type Run = (input: Record<string, unknown>, context: ToolContext) => ToolResult | Promise<ToolResult>;

/** A tool of a scenario; takes any object unless `more` says otherwise. */
export function createStageTool(name: string, run: Run, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `${name} of a recorded stream.`,
    input: { type: 'object' },
    replay: 'safe',
    ...more,
    async execute(input, context) {
      return run(input as Record<string, unknown>, context);
    },
  };
}

/** A read-only tool that answers after `ms` of the clock, or at once. */
export function createReader(
  clock: Clock,
  answers: Readonly<Record<string, { text: string; ms?: number | undefined }>>,
): Tool {
  return createStageTool(
    'read_file',
    async ({ path }, { signal }) => {
      const answer = answers[String(path)];
      if (answer === undefined) return { ok: false, error: `There is no file ${String(path)}.` };
      await pause(clock, answer.ms ?? 0, signal);
      return { ok: true, value: answer.text };
    },
    { readOnly: true, readsPaths: (input) => [String((input as { path?: unknown }).path)] },
  );
}

/** Lets time of the clock pass, or rejects when the signal aborts. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clock.clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
