/** Prints what becomes of a check when an adapter throws where nobody can catch it. It needs a process of its own. */
import { listProviderChecks } from '../../src/index.ts';
import { createToyAdapter } from './toy-adapter.ts';
import { toyDialect } from './toy-dialect.ts';

const checks = listProviderChecks({
  create: (target) => createToyAdapter(target, { throwsOutside: true }),
  dialect: toyDialect,
});
const check = checks.find(({ name }) => name.startsWith('abort when the whole reply'));
const outcome = await check?.run().then(
  () => 'passed',
  (error: Error) => error.message,
);
process.stdout.write(`${outcome}\n`);
