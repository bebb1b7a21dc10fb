import type { DemoScenario } from '../demo-scenario.ts';

export const llmTimeout: DemoScenario = {
  name: 'error-llm_timeout',
  description: 'the model says nothing for too long (the clock is set short)',
  compose: () => ({
    timeouts: { firstByteMs: 200, firstContentMs: 200 },
    retry: { maxAttempts: 2, baseMs: 60 },
    reply: () => [{ wait: 20_000 }],
  }),
};
