import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenAIChatProvider } from '@ethosagent/providers/openai-chat';
import { createSqliteStore } from '@ethosagent/store';
import type { CreateRow } from '../row.ts';
import { createEthosRow } from './ethos.ts';

/** As a program keeps its sessions: in a file, committed by tick, flushed at the end of a turn. */
export const createRow: CreateRow = async (baseURL) => {
  const folder = mkdtempSync(join(tmpdir(), 'ethos-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = createSqliteStore({ path: join(folder, 'ethos.db') });
  return createEthosRow(createOpenAIChatProvider({ baseURL: `${baseURL}/v1`, apiKey: 'bench' }), store);
};
