/**
 * Writes the JSON Schemas of the contract, the event reference and the checks without zod from the zod schemas.
 * `--check` writes nothing and fails when a file is out of date or a change is not additive to the released
 * contract; `--release` makes the contract of today the released one.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { agentEventSchema, completionChunkSchema, wireRecordSchema } from '@ethosagent/core/contract';
import { z } from 'zod';
import { findBreaks, type JsonSchema } from './contract/additive.ts';
import { type CheckPlan, toCheckSource } from './contract/check-source.ts';
import { toEventReference } from './contract/event-reference.ts';
import { toFormatted } from './contract/formatted.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages/core/schema');
const checks: [name: string, plan: CheckPlan][] = [
  [
    'is-agent-event',
    { schema: agentEventSchema, name: 'isAgentEvent', type: 'AgentEvent', module: './event.ts', kind: 'is' },
  ],
  [
    'read-completion-chunk',
    {
      schema: completionChunkSchema,
      name: 'readCompletionChunk',
      type: 'CompletionChunk',
      module: './provider.ts',
      kind: 'read',
    },
  ],
];

const events = toSchema('Ethos agent event', agentEventSchema);
const records = toSchema('Ethos wire record', wireRecordSchema);
const generated: [path: string, content: string][] = [
  [join(folder, 'agent-event.schema.json'), toText(events)],
  [join(folder, 'wire-record.schema.json'), toText(records)],
  [join(root, 'docs/event-reference.md'), toEventReference(events)],
  ...checks.map(([name, plan]): [string, string] => {
    const path = join(root, `packages/core/src/contract/${name}.generated.ts`);
    return [path, toFormatted(toCheckSource(plan), path)];
  }),
];
const released: [name: string, path: string, now: JsonSchema][] = [
  ['agent-event', join(folder, 'released/agent-event.schema.json'), events],
  ['wire-record', join(folder, 'released/wire-record.schema.json'), records],
];

const problems = await Promise.all(
  released.map(([name, path, now]) => findReleasedBreaks(name, { path, now })),
);
if (process.argv.includes('--release')) {
  for (const [, path, now] of released) await save(path, toText(now));
} else if (process.argv.includes('--check')) {
  problems.push(await findStale());
} else {
  for (const [path, content] of generated) await save(path, content);
}
for (const problem of problems.flat()) process.stderr.write(`${problem}\n`);
if (problems.flat().length > 0 && !process.argv.includes('--release')) process.exitCode = 1;

function toSchema(title: string, schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      // A record refers to the events, so that a new variant changes one file and not two.
      if (zodSchema !== agentEventSchema || schema === agentEventSchema) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = 'agent-event.schema.json';
    },
  });
  return { ...json, title };
}

function toText(value: JsonSchema): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function findReleasedBreaks(
  name: string,
  { path, now }: { path: string; now: JsonSchema },
): Promise<string[]> {
  const base = JSON.parse(await readFile(path, 'utf8').catch(() => '{"oneOf":[]}')) as JsonSchema;
  return findBreaks(base, now).map(
    (what) => `${name}: ${what}. The contract grows only by optional fields and variants.`,
  );
}

async function findStale(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, content] of generated) {
    const committed = await readFile(path, 'utf8').catch(() => '');
    if (committed !== content)
      stale.push(`${path.slice(root.length + 1)} is out of date: run npm run generate.`);
  }
  return stale;
}

async function save(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
