import { setTimeout as wait } from 'node:timers/promises';
import type { Tool } from '@ethosagent/core/contract';
import { z } from 'zod';

const lookupInput = z.object({ what: z.string(), ms: z.number().int().min(0).max(10_000).default(0) });

/** Reads nothing and finds everything, after a while. */
export const lookupTool: Tool<z.infer<typeof lookupInput>> = {
  name: 'demo_lookup',
  description: 'Looks something up.',
  input: lookupInput,
  readOnly: true,
  replay: 'safe',
  async execute({ what, ms }, { signal }) {
    if (ms > 0) await wait(ms, undefined, { signal });
    return { ok: true, value: `${what}: found after ${ms} ms` };
  },
};

const changeInput = z.object({ what: z.string() });

/** Counts how often it was called and changes nothing else. */
export function createChangeTool(options: { name?: string } = {}): Tool<z.infer<typeof changeInput>> {
  let count = 0;
  return {
    name: options.name ?? 'demo_change',
    description: 'Changes something.',
    input: changeInput,
    replay: 'never',
    async execute({ what }) {
      count += 1;
      return { ok: true, value: `${what}: change ${count}` };
    },
  };
}

/** Always fails, with the same words. */
export const brokenTool: Tool<z.infer<typeof changeInput>> = {
  name: 'demo_broken',
  description: 'Fails.',
  input: changeInput,
  replay: 'safe',
  async execute() {
    return { ok: false, error: 'The part is broken. Use another one.' };
  },
};
