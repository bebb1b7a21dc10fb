import { createMemoryStore } from '@ethosagent/core';
import { describe, it } from 'vitest';
import { listSessionStoreChecks } from './session-store-checks.ts';

describe('the memory store', () => {
  for (const check of listSessionStoreChecks(createMemoryStore)) it(check.name, check.run);
});
