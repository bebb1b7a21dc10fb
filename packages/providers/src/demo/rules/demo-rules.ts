import type { DemoRule } from './demo-rule.ts';
import { helpRule } from './help-rule.ts';
import { workRules } from './work-rules.ts';

/** Every rule, in the order in which a request is tried on it. */
export const demoRules: readonly DemoRule[] = [helpRule, ...workRules];
