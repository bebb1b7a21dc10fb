import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Core from '@ethosagent/core';
import type { AgentEvent, LLMProvider, Tool, ToolDefinition } from '@ethosagent/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bundlePackage } from './bundle-package.mjs';

const folder = join(import.meta.dirname, '../packages/core');
const target = mkdtempSync(join(tmpdir(), 'ethos-bundle-'));
let core: typeof Core;

beforeAll(async () => {
  await bundlePackage({ folder, target, inside: ['zod'] });
  core = await import(pathToFileURL(join(target, 'index.js')).href);
});
afterAll(() => rmSync(target, { recursive: true }));

const asked: ToolDefinition[] = [];
const provider: LLMProvider = {
  id: 'p',
  describe: () => ({ costBasis: 'local', images: false, local: true }),
  async *complete({ messages, tools }) {
    asked.push(...tools);
    const isFirst = messages.length === 1;
    if (isFirst) yield { type: 'tool_call', name: 'double', arguments: '{"n":21}' };
    else yield { type: 'text_delta', text: '{"answer":42}' };
    yield { type: 'finish', reason: isFirst ? 'tool_calls' : 'stop' };
  },
};

it('core bundled with zod takes the zod schemas of its user for tools and output', async () => {
  const seen: unknown[] = [];
  const double: Tool<{ n: number; by: number }> = {
    name: 'double',
    description: 'Doubles',
    input: z.object({ n: z.number().int().describe('What to double.'), by: z.number().default(2) }),
    replay: 'safe',
    async execute(input) {
      seen.push(input);
      return { ok: true, value: String(input.n * input.by) };
    },
  };
  const loop = new core.AgentLoop({ provider, model: 'm', tools: [double as Tool] });
  const output = z.object({ answer: z.number().transform((n) => n + 1) });
  const events: AgentEvent[] = [];
  for await (const event of loop.run({ input: 'go', output })) events.push(event);
  expect(seen).toEqual([{ n: 21, by: 2 }]);
  expect(asked[0]?.parameters).toMatchObject({ properties: { n: { description: 'What to double.' } } });
  expect(events.find(({ type }) => type === 'tool_end')).toMatchObject({ ok: true, result: '42' });
  expect(events.at(-1)).toMatchObject({ type: 'done', output: { answer: 43 } });
});

it('its own schemas work inside schemas of its user', () => {
  const list = z.array(core.agentEventSchema);
  expect(list.safeParse([{ type: 'text_delta', text: 'x' }]).success).toBe(true);
  expect(list.safeParse([{ type: 'text_delta', text: '' }]).success).toBe(false);
});

it('both entries give the same classes', async () => {
  const contract = await import(pathToFileURL(join(target, 'contract/index.js')).href);
  expect(contract.EthosError).toBe(core.EthosError);
});

it('what is written imports nothing, names no path of this machine, and carries the licence of zod', () => {
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const code = readFileSync(join(target, file), 'utf8');
    expect(code).not.toMatch(/^(import|export) [^;]*from "(?!\.)/m);
    expect(code).not.toContain('node_modules');
  }
  const notice = readFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  expect(notice).toMatch(/^This package holds parts of zod \d.*MIT/);
  expect(notice).toContain('Copyright (c)');
});
