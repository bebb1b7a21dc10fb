export { createPermissions } from './create-permissions.ts';
export type { DecidedBy } from './decide.ts';
export type { ActiveRule, RuleEffect } from './match/compiled-rule.ts';
export { PERMISSION_MODES, type PermissionMode, permissionModeSchema } from './permission-mode.ts';
export type { ListedRule, PermissionExplanation, Permissions, PermissionsOptions } from './permissions.ts';
export { parseRule, ruleTextSchema } from './rule/parse-rule.ts';
export type { CommandPattern, HostPattern, PathPattern, Rule, RulePattern } from './rule/rule.ts';
export { toRuleText } from './rule/to-rule-text.ts';
export { createMemoryRuleStore, type RuleStore, type StoredRule } from './rule-store.ts';
