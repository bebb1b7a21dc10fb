/** A rule that an answer "always" made. */
export interface StoredRule {
  effect: 'allow' | 'deny';
  /** As text, see `parseRule`. */
  rule: string;
}

/**
 * Where answers "always" are kept.
 * - `list` gives what is stored; it is asked once, when permissions are made.
 * - `add` and `remove` resolve when the change is safe; a rule that is there twice, or not there, is no failure.
 * - A rejection is told to the person, and nothing is allowed by an answer that could not be kept.
 */
export interface RuleStore {
  list(): readonly StoredRule[];
  add(rule: StoredRule): Promise<void>;
  remove(rule: StoredRule): Promise<void>;
}

/** Keeps answers "always" as long as the program runs. */
export function createMemoryRuleStore(initial: readonly StoredRule[] = []): RuleStore {
  let rules = [...initial];
  const without = (rule: StoredRule): StoredRule[] => {
    return rules.filter((each) => each.effect !== rule.effect || each.rule !== rule.rule);
  };
  return {
    list: () => rules,
    async add(rule) {
      rules = [...without(rule), rule];
    },
    async remove(rule) {
      rules = without(rule);
    },
  };
}
