import { AgentLoop, createWatcher, type LLMProvider, type SessionStore, type Tool } from '@ethosagent/core';
import { toToolResult } from '../pieces.ts';
import { LOOK_UP, type Row } from '../row.ts';

const lookUp: Tool = {
  name: LOOK_UP.name,
  description: LOOK_UP.description,
  input: LOOK_UP.parameters,
  replay: 'safe',
  execute: async (input) => ({ ok: true, value: toToolResult((input as { record: number }).record) }),
};

/**
 * Ethos as a user gets it: events checked, watcher on, tokens and cost counted, the conversation in the store in
 * memory unless another is given. Limits that 400 calls in a turn would reach are raised, none is switched off.
 */
export function createEthosRow(provider: LLMProvider, store?: SessionStore): Row {
  const loop = new AgentLoop({
    provider,
    store,
    tools: [lookUp],
    watcher: createWatcher({ rateLimit: 100_000, tokenBudget: 1_000_000_000 }),
    limits: { maxRounds: 100_000, maxToolCallsPerTurn: 100_000, maxIdenticalToolCalls: 100_000 },
    retry: { maxAttempts: 1 },
  });
  return {
    async turn(model, sink, signal) {
      for await (const event of loop.run({ input: 'hi', model, signal })) {
        if (event.type === 'text_delta') sink.text(event.text);
        else if (event.type === 'tool_end' && event.ok) sink.tool();
        else if (event.type === 'halt') throw new Error(`The turn was halted: ${event.rule}.`);
        else if (event.type === 'error' && event.code !== 'abort') {
          throw new Error(`${event.code}: ${event.error}`);
        }
      }
    },
  };
}
