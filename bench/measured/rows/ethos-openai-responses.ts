import { createOpenAIResponsesProvider } from '@ethosagent/providers/openai-responses';
import type { CreateRow } from '../row.ts';
import { createEthosRow } from './ethos.ts';

export const createRow: CreateRow = async (baseURL) =>
  createEthosRow(createOpenAIResponsesProvider({ baseURL: `${baseURL}/v1`, apiKey: 'bench' }));
