import type { AgentEvent, ContentPart, Message, SessionLog, ToolAnswer } from '../contract/index.ts';
import type { SessionState } from './session-state.ts';
import type { UnfinishedCall, UnfinishedTurn } from './unfinished-turn.ts';

/** What is known of a turn that was interrupted. */
export interface InterruptedTurn {
  turnId: string;
  /** Calls that may have run; nobody knows what they did. */
  unknownCalls: { toolCallId: string; toolName: string }[];
  /** The text of its `error` event. */
  message: string;
}

/**
 * Ends the turn that has no ending, as if its process had been able to: open questions expire, each open call gets a
 * failed `tool_end`, owed usage is told, the text that a person saw joins the conversation, `error` with the code
 * `interrupted` comes last. Appends to `log` and brings `state` up to date; `undefined` when there is nothing to do.
 * Throws what the log throws.
 */
export function repairSession(log: SessionLog, state: SessionState): InterruptedTurn | undefined {
  const turn = state.unfinished;
  if (!turn) return undefined;
  const repair = new Repair(log, state, turn);
  repair.beginning();
  repair.questions();
  repair.text();
  repair.calls();
  return repair.ending();
}

class Repair {
  readonly #log: SessionLog;
  readonly #state: SessionState;
  readonly #turn: UnfinishedTurn;

  constructor(log: SessionLog, state: SessionState, turn: UnfinishedTurn) {
    this.#log = log;
    this.#state = state;
    this.#turn = turn;
  }

  beginning(): void {
    const { turnId, begun, prompt, origin } = this.#turn;
    if (!begun) {
      this.#emit({ type: 'run_start', ...origin, source: 'global' });
      this.#state.turnCount += 1;
      this.#state.turnIds.push(turnId);
    }
    if (prompt) this.#addMessage({ role: 'user', content: prompt });
  }

  questions(): void {
    for (const interaction of this.#turn.interactions.values()) {
      this.#log.append({
        turnId: this.#turn.turnId,
        interaction: { ...interaction, status: 'expired' },
      });
    }
  }

  text(): void {
    const { text, origin } = this.#turn;
    if (text === '') return;
    this.#addMessage({ role: 'assistant', content: [{ type: 'text', text }], origin });
  }

  calls(): void {
    for (const call of this.#turn.calls.values()) {
      const { toolCallId, toolName, args } = call;
      if (call.startedAt === undefined) this.#emit({ type: 'tool_start', toolCallId, toolName, args });
      const answer = call.answer ?? this.#answer(call);
      const result = toText(answer.content);
      const durationMs = Math.max(0, this.#turn.lastAt - (call.startedAt ?? this.#turn.lastAt));
      const failed = answer.ok ? {} : { error: result };
      this.#emit({ type: 'tool_end', toolCallId, toolName, ok: answer.ok, durationMs, result, ...failed });
    }
    for (const usage of this.#turn.owed) this.#emit(usage);
  }

  ending(): InterruptedTurn {
    const { turnId, calls } = this.#turn;
    const unknownCalls = [...calls.values()].filter((call) => call.startedAt !== undefined && !call.answer);
    const names = unknownCalls.map((call) => call.toolName).join(', ');
    const unknown =
      names === '' ? '' : ` It is not known what became of: ${names}. Check before you repeat it.`;
    const message = `The turn was interrupted: the program ended before its turn did.${unknown} Ask again to go on.`;
    this.#emit({ type: 'error', error: message, code: 'interrupted' });
    this.#state.unfinished = undefined;
    return {
      turnId,
      unknownCalls: unknownCalls.map(({ toolCallId, toolName }) => ({ toolCallId, toolName })),
      message,
    };
  }

  #answer({ toolCallId, wireId, toolName, startedAt }: UnfinishedCall): ToolAnswer {
    const text =
      startedAt !== undefined
        ? 'The outcome of this call is unknown: the program ended while it ran. Check before you repeat it.'
        : 'Not run: the program ended first.';
    const answer: ToolAnswer = { toolCallId, wireId, toolName, ok: false, content: [{ type: 'text', text }] };
    this.#log.append({ turnId: this.#turn.turnId, private: { kind: 'tool_answer', answer } });
    const last = this.#state.messages.at(-1);
    if (last?.role === 'tool') last.answers.push(answer);
    else this.#state.messages.push({ role: 'tool', answers: [answer] });
    return answer;
  }

  #addMessage(message: Message): void {
    this.#log.append({ turnId: this.#turn.turnId, private: { kind: 'message', message } });
    this.#state.messages.push(message);
  }

  #emit(event: AgentEvent): void {
    this.#log.append({ turnId: this.#turn.turnId, event });
  }
}

function toText(parts: readonly ContentPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}
