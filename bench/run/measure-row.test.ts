import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROWS } from '../plan.ts';
import { type FakeLlm, startFakeLlm } from './fake-llm.ts';
import { measureRow, measureStart } from './measure-row.ts';
import { stripSources } from './strip-sources.ts';

// Inside the checkout, or the packages are not found.
const folder = join(import.meta.dirname, `../../.cache/bench-test-${process.pid}`);
// The packages' sources: nothing needs to be built for this test.
const nodeArgs = ['--conditions=@ethosagent/source'];
let fakeLlm: FakeLlm;

beforeAll(async () => {
  stripSources(folder);
  fakeLlm = await startFakeLlm();
});

afterAll(async () => {
  await fakeLlm[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe('measureRow', () => {
  it.each(ROWS.map(({ name }) => name))('plays tool rounds with %s', async (row) => {
    const measuring = { folder, nodeArgs, fakeLlm };
    const rounds = await measureRow(measuring, row, { scenario: 'tools', counts: [4, 5] });
    expect(rounds).toMatchObject({ cpuPerRound: expect.any(Number), memoryMb: expect.any(Number) });
    expect(rounds.cpuPerRound).toBeGreaterThan(0);
    expect(rounds.loadedMb).toBeGreaterThan(10);
  });

  it('plays text that comes in one write a delta', async () => {
    const measuring = { folder, nodeArgs, fakeLlm };
    const { cpuPerDelta } = await measureRow(measuring, 'ethos', { scenario: 'text-split', counts: [30] });
    expect(cpuPerDelta).toBeGreaterThan(0);
  });

  it('sees each broken off turn close its socket, and no delta behind it', async () => {
    const measuring = { folder, nodeArgs, fakeLlm };
    const figures = await measureRow(measuring, 'ethos', { scenario: 'abort', counts: [3] });
    expect(figures).toMatchObject({ lateDeltas: 0 });
    expect(figures.abortBurstMs).toBeLessThan(2_000);
  });

  it('fails when the server did not see what the row says it did', async () => {
    const counts = await fakeLlm.counts();
    const blind: FakeLlm = { ...fakeLlm, counts: async () => counts };
    const measuring = { folder, nodeArgs, fakeLlm: blind };
    await expect(measureRow(measuring, 'floor', { scenario: 'text', counts: [3] })).rejects.toThrow(
      'the server saw 0 requests and 0 closed sockets, not 2 and 0',
    );
  });

  it('fails for a row that there is not', async () => {
    const measuring = { folder, nodeArgs, fakeLlm };
    await expect(measureRow(measuring, 'nobody', { scenario: 'text', counts: [3] })).rejects.toThrow(
      'There is no row "nobody"',
    );
  });

  it('times a process that loads a row and leaves', async () => {
    const { overMs } = await measureStart({ folder, nodeArgs, fakeLlm }, 'floor:typed');
    expect(overMs).toEqual(expect.any(Number));
  });
});
