import { z } from 'zod';
import type { Home } from '../home/home.ts';
import { createJsonFile } from '../home/json-file.ts';
import type { FileContent } from '../home/read-file.ts';
import { requireOwnFile } from '../home/require-own-file.ts';
import type { RuleStore, StoredRule } from '../permissions/rule-store.ts';

const schema = z.object({
  version: z.literal(1),
  rules: z.array(z.object({ effect: z.enum(['allow', 'deny']), rule: z.string() })),
});

/**
 * Keeps answers "always" in `permissions.json` of the home, for nobody but its owner. `list` throws `storage_failed`
 * for a file that others can write or that is broken: with deny rules that cannot be read nothing should run.
 */
export function createRuleFile(home: Home): RuleStore {
  const file = createJsonFile(home, { name: 'permissions.json', schema });
  const guard = (content: FileContent): void => requireOwnFile(file.path, content);
  const change = (to: (others: StoredRule[]) => StoredRule[], rule: StoredRule): void => {
    file.change((content) => {
      const others = (content?.rules ?? []).filter(
        (one) => one.effect !== rule.effect || one.rule !== rule.rule,
      );
      return { version: 1, rules: to(others) };
    });
  };
  return {
    list: () => file.read(guard)?.rules ?? [],
    // Async, so that what goes wrong rejects.
    async add({ effect, rule }) {
      const kept = { effect, rule };
      change((others) => [...others, kept], kept);
    },
    async remove(rule) {
      if (file.read(guard) !== undefined) change((others) => others, rule);
    },
  };
}
