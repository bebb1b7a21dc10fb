import type { CompletionChunk, LLMProvider } from '@ethosagent/core/contract';
import { ProviderError } from '@ethosagent/core/contract';
import type { CreateProvider } from '@ethosagent/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAdapter } from '../fixtures/adapters.ts';
import { checkCuts } from './check-cuts.ts';
import { type CutUnit, listCutUnits, WIRE_FOLDERS } from './cut-unit.ts';
import { findTerminal } from './find-terminal.ts';

const SEED = 20261201;
const SAMPLED = 5;

const units = await listCutUnits(WIRE_FOLDERS);

/** Some places of a body, the same in every run, and those around its terminal. */
function samplePlaces({ answers, index, wireCase }: CutUnit, length: number): number[] {
  const body = answers[index]?.body ?? new Uint8Array();
  const terminal = Math.min(findTerminal(body, wireCase.provider), length);
  const sampled = fc.sample(fc.nat({ max: length }), { numRuns: SAMPLED, seed: SEED });
  return [...new Set([0, terminal - 1, terminal, length, ...sampled])].filter((at) => at >= 0);
}

function findUnit(name: string): CutUnit {
  return units.find((unit) => unit.name.startsWith(name)) ?? expect.unreachable();
}

describe('a body of a wire case that is cut', () => {
  it('is there for every kind of reply', () => {
    expect(units.length).toBeGreaterThanOrEqual(45);
    expect(new Set(units.map(({ wireCase }) => wireCase.provider)).size).toBe(3);
  });

  it('gives the same events in two pieces, and a coded error with its text when it ends there', async () => {
    const report = await checkCuts(units, { createProvider: createAdapter, placesOf: samplePlaces });
    expect(report.problems).toEqual([]);
    expect(report.bodies).toBe(units.length);
    expect(report.places).toBeGreaterThan(units.length * SAMPLED);
  }, 120_000);
});

type Read = AsyncGenerator<CompletionChunk, void, undefined>;

/** A reader that does something to what an adapter gives. */
function createFaulty(spoil: (chunks: AsyncIterable<CompletionChunk>) => Read): CreateProvider {
  return (request) => {
    const adapter = createAdapter(request);
    const provider: LLMProvider = {
      id: adapter.id,
      describe: (model) => adapter.describe(model),
      complete: (call, signal) => spoil(adapter.complete(call, signal)),
    };
    return provider;
  };
}

/** Yields all, and something else instead of what broke. */
async function* orElse(chunks: AsyncIterable<CompletionChunk>, instead: () => CompletionChunk[]): Read {
  try {
    for await (const chunk of chunks) yield chunk;
  } catch {
    yield* instead();
  }
}

const FAULTS: Record<string, { unit: string; says: string; createProvider: CreateProvider }> = {
  'takes a broken reply for a complete one': {
    unit: 'B16',
    says: 'it ends in done',
    createProvider: createFaulty((chunks) => orElse(chunks, () => [{ type: 'finish', reason: 'stop' }])),
  },
  'runs the call of a broken reply': {
    unit: 'B10',
    says: 'it ends in done',
    createProvider: createFaulty((chunks) =>
      orElse(chunks, () => [
        { type: 'tool_call', id: 'call_k1', name: 'write_file', arguments: '{}' },
        { type: 'finish', reason: 'tool_calls' },
      ]),
    ),
  },
  'loses the newest text of a broken reply': {
    unit: 'B16',
    says: 'lacks some of',
    createProvider: createFaulty(async function* (chunks) {
      let held: CompletionChunk | undefined;
      for await (const chunk of chunks) {
        if (chunk.type === 'text_delta' || chunk.type === 'finish') {
          if (held) yield held;
          held = undefined;
        }
        if (chunk.type === 'text_delta') held = chunk;
        else yield chunk;
      }
    }),
  },
  'repeats the newest text of a broken reply': {
    unit: 'B16',
    says: 'is no beginning of',
    createProvider: createFaulty(async function* (chunks) {
      let text = '';
      try {
        for await (const chunk of chunks) {
          if (chunk.type === 'text_delta') text = chunk.text;
          yield chunk;
        }
      } catch (cause) {
        if (text !== '') yield { type: 'text_delta', text };
        throw cause;
      }
    }),
  },
  'gives a broken reply another code': {
    unit: 'B36',
    says: 'it ends in invalid_request',
    createProvider: createFaulty((chunks) =>
      orElse(chunks, () => {
        throw new ProviderError({
          code: 'invalid_request',
          message: 'no',
          retryable: false,
          phase: 'after_output',
        });
      }),
    ),
  },
  'loses what follows half a frame': {
    unit: 'B16',
    says: 'in two pieces',
    createProvider: createFaulty(async function* (chunks) {
      let isHalf = false;
      let count = 0;
      for await (const chunk of chunks) {
        isHalf ||= chunk.type === 'heartbeat' && count > 0;
        count += 1;
        if (!isHalf || chunk.type !== 'text_delta') yield chunk;
      }
    }),
  },
};

describe('the check of cut bodies', () => {
  it.each(Object.entries(FAULTS))(
    'finds an adapter that %s',
    async (_name, { unit, says, createProvider }) => {
      const { problems } = await checkCuts([findUnit(unit)], { createProvider, placesOf: samplePlaces });
      expect(problems.filter((problem) => problem.includes(says))).not.toEqual([]);
    },
  );
});
