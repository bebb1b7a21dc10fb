import type { ApprovalCall } from '@ethosagent/core/contract';

/** A call that a person will be asked about, and the rules that the question shows. */
export interface PendingCall {
  call: ApprovalCall;
  rules: readonly string[] | undefined;
}

type CallName = Pick<ApprovalCall, 'turnId' | 'toolCallId'>;

/** More than can wait at once: what a stopped turn leaves behind does not grow. */
const MOST_PENDING = 256;

/** Calls between their judgement and their question. */
export function createPendingCalls(): {
  add(pending: PendingCall): void;
  take(name: CallName): PendingCall | undefined;
} {
  const calls = new Map<string, PendingCall>();
  const toKey = ({ turnId, toolCallId }: CallName): string => `${turnId} ${toolCallId}`;
  return {
    add(pending) {
      calls.set(toKey(pending.call), pending);
      const [oldest] = calls.keys();
      if (calls.size > MOST_PENDING && oldest !== undefined) calls.delete(oldest);
    },
    take(name) {
      const found = calls.get(toKey(name));
      calls.delete(toKey(name));
      return found;
    },
  };
}
