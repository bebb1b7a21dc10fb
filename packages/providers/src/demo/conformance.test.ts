import { listProviderChecks } from '@ethosagent/testkit';
import { describe, it } from 'vitest';
import { createDemoProvider } from './demo-provider.ts';

describe('the demo', () => {
  for (const check of listProviderChecks({ create: () => createDemoProvider() })) it(check.name, check.run);
});
