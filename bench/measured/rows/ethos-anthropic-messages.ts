import { createAnthropicMessagesProvider } from '@ethosagent/providers/anthropic-messages';
import type { CreateRow } from '../row.ts';
import { createEthosRow } from './ethos.ts';

export const createRow: CreateRow = async (baseURL) =>
  createEthosRow(createAnthropicMessagesProvider({ baseURL, apiKey: 'bench' }));
