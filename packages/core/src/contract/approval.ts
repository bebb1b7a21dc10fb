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
}

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
 */
export interface ApprovalPort {
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
