import type {
  ApprovalAnswer,
  ApprovalCall,
  ApprovalJudgement,
  ApprovalRequest,
} from '@ethosagent/core/contract';
import { EthosError } from '@ethosagent/core/contract';
import { toPartText } from './call/call-part.ts';
import { createDecider } from './create-decider.ts';
import { toDenialText } from './denial-text.ts';
import { createPathSpace } from './paths/path-space.ts';
import { toRealPath } from './paths/real-path.ts';
import { createPendingCalls } from './pending-calls.ts';
import { PERMISSION_MODES, type PermissionMode, permissionModeSchema } from './permission-mode.ts';
import type { ListedRule, PermissionExplanation, Permissions, PermissionsOptions } from './permissions.ts';
import { createQuestionLine } from './question-line.ts';
import { rememberAnswer } from './remember-answer.ts';
import { createRememberedAnswers, type RememberedAnswers } from './remembered-answers.ts';
import { createRuleBook } from './rule-book.ts';
import { createMemoryRuleStore } from './rule-store.ts';
import { toTestedCall } from './tested-call.ts';

/**
 * Decides which calls run, which do not and which a person is asked about: deny rules, then the floor, ask rules,
 * allow rules and the mode. A guard against accidents, not a sandbox: a program that is allowed to run can do
 * anything. Throws `invalid_options` for a rule or mode that cannot be used.
 *
 * @example
 * const permissions = createPermissions({
 *   mode: 'auto-edit',
 *   rules: [{ effect: 'allow', rule: 'run_command(npm test:*)', source: '--allow' }],
 *   roots: ['/home/me/project'],
 *   home: '/home/me',
 *   ethosHome: '/home/me/.ethos',
 * });
 * new AgentLoop({ approvals: permissions, tools, provider, model });
 */
export function createPermissions(options: PermissionsOptions): Permissions {
  const { roots, home, platform = process.platform, tools = [], ask } = options;
  let mode = parseMode(options.mode ?? 'ask');
  const space = createPathSpace({ platform, roots, home, toRealPath: options.toRealPath ?? toRealPath });
  const store = options.ruleStore ?? createMemoryRuleStore();
  const book = createRuleBook({ given: options.rules ?? [], store, space });
  const remembered = createRememberedAnswers();
  const decideCall = createDecider(options, { space, book, remembered });
  const pending = createPendingCalls();
  const inLine = createQuestionLine();

  function judge(call: ApprovalCall): ApprovalJudgement {
    const decided = decideCall(call, mode);
    const { verdict, reason, options: scopes } = decided.decision;
    if (verdict === 'allow') return { verdict };
    if (verdict === 'deny') return { verdict, reason };
    if (ask === undefined) return { verdict: 'deny', reason: toDenialText(decided, space) };
    pending.add({ call, rules: decided.rules });
    return { verdict, reason, options: scopes, rule: decided.rules?.join(', ') };
  }

  async function answer(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer> {
    if (ask === undefined) throw new Error('nobody can be asked here');
    const { call, rules } = pending.take(request) ?? {};
    // An answer to an earlier question may have settled this one.
    const { verdict, reason } = call === undefined ? {} : decideCall(call, mode).decision;
    if (verdict === 'allow') return { decision: 'approve', scope: 'once' };
    if (verdict === 'deny') return { decision: 'deny', scope: 'once', comment: reason };
    const given = await ask(request, signal);
    await rememberAnswer({ request, rules, answer: given }, { book, remembered });
    return given;
  }

  function test(...[toolName, args, where = {}]: Parameters<Permissions['test']>): PermissionExplanation {
    const { sessionId, cwd = roots[0] ?? home } = where;
    const { facts, decision, rules } = decideCall(
      toTestedCall({ tools, toolName, args, cwd, sessionId }),
      mode,
    );
    const { verdict, reason, by, options: scopes } = decision;
    const does = facts.parts.map(toPartText);
    return { verdict, reason, by, does, options: scopes, rule: rules?.join(', ') };
  }

  return {
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = parseMode(next);
    },
    judge,
    request: (request, signal) => inLine(request.sessionId, { signal, run: () => answer(request, signal) }),
    test,
    list: () => [...book.list(), ...listAnswers(remembered)],
    async revoke(rule) {
      const wasStored = await book.remove(rule);
      const wasRemembered = remembered.forget(rule);
      if (!wasStored && !wasRemembered) book.throwIfGiven(rule);
      return wasStored || wasRemembered;
    },
  };
}

function listAnswers(remembered: RememberedAnswers): ListedRule[] {
  const rules = remembered.rules().map(({ effect, rule, source }): ListedRule => {
    return { effect, rule, source, scope: 'session' };
  });
  const exact = remembered.exact().map(({ call, decision }): ListedRule => {
    const effect = decision === 'approve' ? 'allow' : 'deny';
    return { effect, rule: call, source: 'answered for exactly this call', scope: 'exact' };
  });
  return [...rules, ...exact];
}

function parseMode(mode: PermissionMode): PermissionMode {
  const { success, data } = permissionModeSchema.safeParse(mode);
  if (success) return data;
  const known = PERMISSION_MODES.join(', ');
  throw new EthosError(
    'invalid_options',
    `There is no mode ${JSON.stringify(mode)}. The modes are: ${known}.`,
  );
}
