import { EthosError, toErrorMessage } from '@ethosagent/core';
import { type ActiveRule, type CompiledRule, compileRule } from './match/compiled-rule.ts';
import { createRuleIndex, type RuleIndex } from './match/rule-index.ts';
import type { PathSpace } from './paths/path-space.ts';
import type { ListedRule } from './permissions.ts';
import { parseRule } from './rule/parse-rule.ts';
import { toRuleText } from './rule/to-rule-text.ts';
import type { RuleStore, StoredRule } from './rule-store.ts';

/** The rules of all sessions: given ones, and stored answers. */
export interface RuleBook {
  index(): RuleIndex;
  list(): ListedRule[];
  /** Throws `invalid_options`, with the source of the rule. */
  compile(rule: ActiveRule): CompiledRule;
  store(rules: readonly StoredRule[]): Promise<void>;
  /** Resolves whether it was stored. */
  remove(text: string): Promise<boolean>;
  /** Throws `invalid_options` when the rule came from configuration or a flag. */
  throwIfGiven(text: string): void;
}

interface RuleBookOptions {
  given: readonly ActiveRule[];
  store: RuleStore;
  space: PathSpace;
}

export function createRuleBook({ given, store, space }: RuleBookOptions): RuleBook {
  const fixed = given.map(compile);
  let stored = store.list().map(toStored);
  let index = createRuleIndex([...fixed, ...stored]);

  function compile(active: ActiveRule): CompiledRule {
    try {
      const parsed = parseRule(active.rule);
      return compileRule({ ...active, rule: toRuleText(parsed) }, parsed, space);
    } catch (cause) {
      const message = `${active.source}: ${toErrorMessage(cause)}`;
      throw new EthosError('invalid_options', message, { cause });
    }
  }

  function toStored({ effect, rule }: StoredRule): CompiledRule {
    return compile({ effect, rule, source: 'answered "always"' });
  }

  function setStored(rules: CompiledRule[]): void {
    stored = rules;
    index = createRuleIndex([...fixed, ...stored]);
  }

  return {
    index: () => index,
    list: () => [...fixed.map(toListed('given')), ...stored.map(toListed('always'))],
    compile,
    async store(rules) {
      const made = rules.map(toStored);
      for (const rule of rules) await attempt(() => store.add(rule), 'this session');
      setStored([...stored.filter((old) => !made.some((rule) => isSame(old, rule))), ...made]);
    },
    async remove(text) {
      const gone = stored.filter(({ rule }) => rule === text);
      for (const { effect, rule } of gone) {
        if (effect !== 'ask') await store.remove({ effect, rule });
      }
      if (gone.length > 0) setStored(stored.filter((rule) => !gone.includes(rule)));
      return gone.length > 0;
    },
    throwIfGiven(text) {
      const found = fixed.find(({ rule }) => rule === text);
      if (found === undefined) return;
      throw new EthosError(
        'invalid_options',
        `The rule ${text} comes from ${found.source}. Take it away there.`,
      );
    },
  };
}

async function attempt(store: () => Promise<void>, instead: string): Promise<void> {
  try {
    await store();
  } catch (cause) {
    const problem = `The answer "always" could not be kept (${toErrorMessage(cause)}). Answer for ${instead} instead.`;
    throw new EthosError('storage_failed', problem, { cause });
  }
}

function isSame(a: ActiveRule, b: ActiveRule): boolean {
  return a.effect === b.effect && a.rule === b.rule;
}

function toListed(scope: ListedRule['scope']): (rule: CompiledRule) => ListedRule {
  return ({ effect, rule, source }) => ({ effect, rule, source, scope });
}
