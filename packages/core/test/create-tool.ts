import type { Tool, ToolContext } from '@ethosagent/core';

interface ToolOptions extends Partial<Omit<Tool, 'name' | 'execute'>> {
  /** What the call does and gives back; anything, as a tool may lie. @default 'done' */
  run?: (args: Record<string, unknown>, context: ToolContext) => unknown;
}

/** A tool that takes any object, changes things and answers `done`, but for what is given. */
export function createTool(name: string, { run, ...options }: ToolOptions = {}): Tool {
  return {
    name,
    description: `The tool ${name}.`,
    input: { type: 'object' },
    replay: 'never',
    ...options,
    execute: async (input, context) => {
      const returned = run ? await run(input as Record<string, unknown>, context) : 'done';
      return returned as Awaited<ReturnType<Tool['execute']>>;
    },
  };
}
