import { createOpenAIChatProvider } from '@ethosagent/providers/openai-chat';
import type { CreateRow } from '../row.ts';
import { createEthosRow } from './ethos.ts';

export const createRow: CreateRow = async (baseURL) =>
  createEthosRow(createOpenAIChatProvider({ baseURL: `${baseURL}/v1`, apiKey: 'bench' }));
