import type {
  ApprovalCall,
  ApprovalJudgement,
  ApprovalPort,
  ApprovalScope,
  Tool,
} from '@ethosagent/core/contract';
import type { DecidedBy } from './decide.ts';
import type { ActiveRule } from './match/compiled-rule.ts';
import type { PermissionMode } from './permission-mode.ts';
import type { RuleStore } from './rule-store.ts';

/** What {@link Permissions} are made of. */
export interface PermissionsOptions {
  /** @default 'ask' */
  mode?: PermissionMode | undefined;
  /** Rules from configuration and flags. Which comes first does not matter: deny, then ask, then allow. */
  rules?: readonly ActiveRule[] | undefined;
  /** The folders of the workspace, absolute; the main one first. */
  roots: readonly string[];
  /** Home folder of the person, absolute. */
  home: string;
  /** Folder of the settings of Ethos, absolute: never written without a question. */
  ethosHome: string;
  /** @default that of the process */
  platform?: NodeJS.Platform | undefined;
  /** The shell that commands are run in. @default /bin/sh; on Windows cmd.exe, whose lines are not read */
  shell?: string | undefined;
  /** Where answers "always" are kept. @default in memory */
  ruleStore?: RuleStore | undefined;
  /** Asks a person. Without it, what would be asked is denied at once. One question at a time for each session. */
  ask?: ApprovalPort['request'] | undefined;
  /** The tools that {@link Permissions.test} knows. @default none */
  tools?: readonly Tool[] | undefined;
  /** Follows the links of an absolute path. @default by the file system */
  toRealPath?: ((path: string) => string) | undefined;
}

/** What would become of a call, and why. */
export interface PermissionExplanation {
  verdict: 'allow' | 'deny' | 'ask';
  reason: string;
  by: DecidedBy;
  /** Each thing that the call does, in words. */
  does: readonly string[];
  /** How far an answer could reach; empty unless asked. */
  options: readonly ApprovalScope[];
  /** The rule that an answer "always" would store, or several, parted by ", ". */
  rule: string | undefined;
}

/** A rule or an answer in force. */
export interface ListedRule extends ActiveRule {
  /** Until when: `given` by configuration or a flag, `always` as stored, `session` and `exact` until the program ends. */
  scope: 'given' | 'always' | 'session' | 'exact';
}

/**
 * Who may do what: the approval port of the loop. `judge` decides each call by the rules, the floor and the mode;
 * `request` asks the person and remembers the answer.
 */
export interface Permissions extends ApprovalPort {
  /** Throws `invalid_options` when it is set to something that is no mode. */
  mode: PermissionMode;
  judge(call: ApprovalCall): ApprovalJudgement;
  /** What would become of a call. `args` are checked where the tool's schema is one of zod; throws `invalid_options` when
   * they do not fit. */
  test(
    toolName: string,
    args: Record<string, unknown>,
    where?: { sessionId?: string; cwd?: string },
  ): PermissionExplanation;
  /** All rules and answers in force, in the order in which they were given. */
  list(): ListedRule[];
  /**
   * Forgets a rule or an answer, by its text in {@link list}. Resolves whether there was one. Rejects with
   * `invalid_options` for a rule that configuration or a flag gave: it is taken away there.
   */
  revoke(rule: string): Promise<boolean>;
}
