import { createHash } from 'node:crypto';
import type { CompletionChunk } from '@ethosagent/core/contract';
import { type LoadedCase, type ProviderRequest, runWireCase } from '../../src/index.ts';
import { wireCaseSchema } from '../../src/wire/case-schema.ts';
import type { WireAnswer, WireCase } from '../../src/wire/wire-case.ts';
import { createToyProvider, type ToyFaults } from './toy-provider.ts';

export const text = (value: string): CompletionChunk => ({ type: 'text_delta', text: value });
export const finish: CompletionChunk = { type: 'finish', reason: 'stop' };
export const call = (id: string, name: string, args: object): CompletionChunk => ({
  type: 'tool_call',
  id,
  name,
  arguments: JSON.stringify(args),
});
export const usage = (inputTokens: number, outputTokens: number): CompletionChunk => ({
  type: 'usage',
  inputTokens,
  outputTokens,
});

/** The format's own word for the checks that follow. */
const FOLLOWING = 'then';
/** A check that plays a further turn or a reload, with the checks after it. */
export function following(
  first: { nextPrompt: string } | { reload: true },
  checks: readonly object[],
): object {
  return { ...first, [FOLLOWING]: checks };
}

/** Answers by body name: chunks, one a line. */
export type ToyBodies = Record<string, readonly CompletionChunk[]>;

/** A case that passes: one text. Everything can be replaced. */
export function toyCase(bodies: ToyBodies, changes: Record<string, unknown> = {}): LoadedCase {
  const files = new Map(Object.entries(bodies).map(([name, chunks]) => [`${name}.sse`, toBytes(chunks)]));
  const wireCase = wireCaseSchema.parse({
    format: 'ethos-wire-fixture/2',
    id: 'toy',
    category: 'toy',
    symptom: 'none',
    notes: '',
    provider: 'openai-chat',
    path: '/v1/toy',
    model: 'toy-model',
    prompt: 'hello',
    tools: [],
    framesAreValidJson: false,
    responses: [...files.keys()].map((name) => toAnswer(name, files)),
    repeatLastResponse: false,
    expect: {
      events: [
        { type: 'text_delta', text: 'hi' },
        { type: 'done', text: 'hi' },
      ],
    },
    ...changes,
  });
  return { id: wireCase.id, problems: [], case: wireCase, bodies: files };
}

/** Runs a case through the toy adapter; gives where it fails. */
export async function runToy(loaded: LoadedCase, faults?: ToyFaults): Promise<string[]> {
  const createProvider = (request: ProviderRequest) => createToyProvider(request, faults);
  const problems = await runWireCase(loaded, { createProvider });
  return problems.map(({ at, seen }) => `${at}: ${seen}`);
}

export function expectText(value: string): WireCase['expect'] {
  return {
    events: [
      { type: 'text_delta', text: value },
      { type: 'done', text: value },
    ],
  };
}

/** An answer of a case that serves `name`. */
export function toAnswer(name: string, files: ReadonlyMap<string, Uint8Array>): WireAnswer {
  const body = files.get(name) ?? new Uint8Array();
  return {
    status: 200,
    headers: {},
    body: name,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    chunking: 'whole',
    end: 'close',
  };
}

function toBytes(chunks: readonly CompletionChunk[]): Uint8Array {
  return Buffer.from(chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join(''));
}
