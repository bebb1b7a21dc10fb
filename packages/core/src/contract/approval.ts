import type { Tool } from './tool.ts';

/** How far an answer reaches: this call, these exact arguments, this session, or always. */
export type ApprovalScope = 'once' | 'exact' | 'session' | 'always';

export interface ApprovalRequest {
  sessionId: string;
  turnId: string;
  toolCallId: string;
  toolName: string;
  /** The final arguments: what is approved is what runs. */
  args: unknown;
  /** Why leave is needed. */
  reason: string;
  options: readonly ApprovalScope[];
  /** The rule that an answer with scope `always` stores, in words; `undefined` where nothing can be stored. */
  rule?: string | undefined;
}

/** A call before it runs, as {@link ApprovalPort.judge} sees it. */
export interface ApprovalCall {
  sessionId: string;
  turnId: string;
  toolCallId: string;
  tool: Tool;
  /** The final arguments as the model gave them, hooks applied. */
  args: Readonly<Record<string, unknown>>;
  /** The arguments after the tool's schema. */
  input: unknown;
  /** Absolute path of the folder that the turn works in. */
  cwd: string;
  /** Why the tool itself says that leave is needed; `undefined` when it does not. */
  reason: string | undefined;
}

/** What a policy makes of a call: it runs, it does not, or a person is asked. */
export type ApprovalJudgement =
  | { verdict: 'allow' }
  | { verdict: 'deny'; reason: string }
  | {
      verdict: 'ask';
      reason: string;
      /** @default all */
      options?: readonly ApprovalScope[] | undefined;
      rule?: string | undefined;
    };

export interface ApprovalAnswer {
  decision: 'approve' | 'deny';
  scope: ApprovalScope;
  /** Told to the model, for example why it was denied. */
  comment?: string | undefined;
}

/**
 * Who grants leave. A port, not a hook: without one, a call that needs leave is denied at once.
 * - `request` may wait for a person as long as it likes; the clocks of the call stand still.
 * - It must give up when `signal` aborts. Throwing counts as a denial: guards fail closed.
 * - `judge`, where it is there, decides about every valid call at once and without waiting, also about those whose
 *   tool asks for nothing; without it, a call asks exactly when its tool gives a reason.
 */
export interface ApprovalPort {
  judge?(call: ApprovalCall): ApprovalJudgement;
  request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer>;
}

/** The person's side of a turn: answers questions of tools and acts for them. */
export interface ClientPort {
  ask?(
    question: { question: string; options?: readonly string[] | undefined; toolCallId: string },
    signal: AbortSignal,
  ): Promise<string>;
  request?(
    request: { kind: string; payload: unknown; toolCallId: string },
    signal: AbortSignal,
  ): Promise<unknown>;
}
