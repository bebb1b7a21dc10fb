import type { ApprovalAnswer, ApprovalJudgement, ApprovalScope, HookCall, Tool } from './contract/index.ts';
import { toErrorMessage } from './errors.ts';
import { flushLog } from './flush-log.ts';
import { Interaction } from './interaction.ts';
import { waitFor } from './interruptible.ts';
import { toJsonValue } from './json-value.ts';
import { toNearestNames } from './nearest-names.ts';
import { parseArguments } from './parse-arguments.ts';
import { runHooks } from './run-hooks.ts';
import { toProblemText } from './schema-problems.ts';
import { MAX_ARGUMENT_CHARS, type ReplyCall } from './stream-reply.ts';
import { toSyncAnswer } from './sync-answer.ts';
import type { RegisteredTool } from './tool-set.ts';
import type { Turn } from './turn.ts';

/** A call that may run, or one that is answered without running. Both take the same exit. */
export type PreparedCall = ReadyCall | RefusedCall;

export interface ReadyCall {
  kind: 'ready';
  tool: Tool;
  args: Record<string, unknown>;
  input: unknown;
  /** What the person said with the approval, for the model. */
  comment: string | undefined;
}

interface RefusedCall {
  kind: 'refused';
  tool: Tool | undefined;
  args: unknown;
  reason: string;
  unknownTool?: boolean;
}

const SCOPES: readonly ApprovalScope[] = ['once', 'exact', 'session', 'always'];
const NOT_RUN = 'The call was not run.';

/** Parses, asks the hooks, validates and gets leave, in this order. Throws only what ends the turn. */
export async function prepareCall(turn: Turn, call: ReplyCall): Promise<PreparedCall> {
  const { toolName, toolCallId } = call.block;
  const registered = turn.config.tools.byName.get(toolName);
  const parsed = parseArguments(call.rawArguments);
  const shown = parsed.ok ? parsed.args : call.rawArguments;
  const refuse = (reason: string, args: unknown = shown): RefusedCall => {
    return { kind: 'refused', tool: registered?.tool, args, reason };
  };
  if (!registered) {
    const known = toNearestNames(toolName, [...turn.config.tools.byName.keys()]);
    const list = known.length === 0 ? 'There are no tools.' : `The tools are: ${known.join(', ')}.`;
    return { ...refuse(`There is no tool "${toolName}". ${list}`), unknownTool: true };
  }
  if (call.cut) {
    return refuse(
      `The arguments were cut off by the output limit. ${NOT_RUN} Make a shorter call, or split it.`,
    );
  }
  if (call.tooLong !== undefined) {
    return refuse(
      `The arguments have ${call.tooLong} characters, at most ${MAX_ARGUMENT_CHARS} are taken. ${NOT_RUN} Split it into several calls.`,
    );
  }
  if (!parsed.ok)
    return refuse(`The arguments are invalid: ${parsed.problem}. ${NOT_RUN} Send one valid JSON object.`);
  const hooked = await askHooks(turn, { toolCallId, toolName, args: parsed.args });
  if ('refuse' in hooked) return refuse(`Refused: ${hooked.refuse} ${NOT_RUN}`, hooked.args);
  const { args } = hooked;
  // A call that is closed without having run shows what would have run.
  turn.noteArguments(toolCallId, args);
  const valid = await waitFor(turn, () => validate(registered, args));
  if ('problem' in valid) return refuse(`The arguments are invalid: ${valid.problem}. ${NOT_RUN}`, args);
  const leave = await askLeave(turn, registered.tool, { toolCallId, args, input: valid.input });
  if ('denial' in leave) return refuse(leave.denial, args);
  return { kind: 'ready', tool: registered.tool, args, input: valid.input, comment: leave.comment };
}

async function askHooks(
  turn: Turn,
  call: HookCall,
): Promise<{ args: Record<string, unknown> } | { args: Record<string, unknown>; refuse: string }> {
  let args = call.args;
  let refuse: string | undefined;
  await runHooks(turn, 'before_tool_call', {
    toPayload: () => ({ ...call, args: structuredClone(args) }),
    onResult(result) {
      if (result === undefined || result === null) return;
      if ('refuse' in result && typeof result.refuse === 'string')
        refuse ??= result.refuse || 'a hook refused it.';
      else if (
        'args' in result &&
        typeof result.args === 'object' &&
        result.args !== null &&
        !Array.isArray(result.args)
      ) {
        args = toJsonValue(result.args) as Record<string, unknown>;
      } else throw new Error('it returned neither arguments nor a refusal');
    },
  });
  return refuse === undefined ? { args } : { args, refuse };
}

async function validate(
  { schema }: RegisteredTool,
  args: Record<string, unknown>,
): Promise<{ input: unknown } | { problem: string }> {
  try {
    const result = await schema.safeParseAsync(structuredClone(args));
    return result.success ? { input: result.data } : { problem: toProblemText(result.error) };
  } catch (cause) {
    return { problem: `they could not be checked (${toErrorMessage(cause)})` };
  }
}

/** Whether the call may run. Anything but a clear approval denies. */
async function askLeave(
  turn: Turn,
  tool: Tool,
  call: { toolCallId: string; args: Record<string, unknown>; input: unknown },
): Promise<Leave> {
  let judgement: ApprovalJudgement;
  try {
    judgement = judge(turn, tool, call);
  } catch (cause) {
    return {
      denial: `Denied: it could not be found out whether the call needs approval (${toErrorMessage(cause)}). ${NOT_RUN}`,
    };
  }
  if (judgement.verdict === 'allow') return { comment: undefined };
  if (judgement.verdict === 'deny') return { denial: `Denied: ${judgement.reason} ${NOT_RUN}` };
  const { approvals } = turn.config;
  const { reason, rule, options = SCOPES } = judgement;
  if (!approvals)
    return { denial: `Denied: the call needs approval (${reason}) and nobody can give it here. ${NOT_RUN}` };
  const { toolCallId, args } = call;
  const question = new Interaction(turn, {
    kind: 'approval',
    toolCallId,
    toolName: tool.name,
    args,
    options: [...options],
    payload: { reason, ...(rule === undefined ? {} : { rule }) },
  });
  const request = {
    sessionId: turn.run.sessionId,
    turnId: turn.id,
    toolCallId,
    toolName: tool.name,
    args: structuredClone(args),
    reason,
    options,
    rule,
  };
  let answer: ApprovalAnswer;
  try {
    answer = await waitFor(turn, () => approvals.request(request, turn.signal));
    question.answer(answer);
  } catch (cause) {
    question.expire();
    turn.throwIfStopped();
    return { denial: `Denied: approval could not be asked (${toErrorMessage(cause)}). ${NOT_RUN}` };
  }
  await flushLog(turn);
  return toLeave(answer);
}

/** Throws when the tool or the policy does, or says something that is no judgement. */
function judge(
  turn: Turn,
  tool: Tool,
  call: { toolCallId: string; args: Record<string, unknown>; input: unknown },
): ApprovalJudgement {
  const reason = toSyncAnswer(tool.needsApproval?.(call.input), 'needsApproval');
  const { approvals } = turn.config;
  if (!approvals?.judge) return reason === undefined ? { verdict: 'allow' } : { verdict: 'ask', reason };
  const { sessionId, cwd } = turn.run;
  const args = structuredClone(call.args);
  const seen = {
    sessionId,
    cwd,
    turnId: turn.id,
    toolCallId: call.toolCallId,
    tool,
    args,
    input: copyInput(call.input, args),
  };
  const judgement = toSyncAnswer(approvals.judge({ ...seen, reason }), 'judge');
  const { verdict } = judgement;
  if (verdict === 'allow') return judgement;
  const isTold = (verdict === 'deny' || verdict === 'ask') && typeof judgement.reason === 'string';
  const { options = [] } = verdict === 'ask' ? judgement : {};
  if (isTold && Array.isArray(options)) return judgement;
  throw new Error('the policy gave something that is no judgement');
}

/** A policy looks; it does not change what runs. What cannot be copied, it sees as the model gave it. */
function copyInput(input: unknown, args: Record<string, unknown>): unknown {
  try {
    return structuredClone(input);
  } catch {
    return structuredClone(args);
  }
}

type Leave = { denial: string } | { comment: string | undefined };

function toLeave(answer: ApprovalAnswer): Leave {
  const said = typeof answer?.comment === 'string' && answer.comment !== '' ? answer.comment : undefined;
  if (answer?.decision === 'approve') return { comment: said };
  const words = said === undefined ? '' : ` They said: ${JSON.stringify(said)}.`;
  return { denial: `Denied by the person who was asked.${words} ${NOT_RUN} Do not try the same again.` };
}
