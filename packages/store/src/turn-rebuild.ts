import type {
  AgentEventOf,
  AssistantBlock,
  ContentPart,
  LoggedRecord,
  LogRow,
  Message,
  PrivateEntry,
} from '@ethosagent/core/contract';

const PICO_PER_USD = 1e12;

/** One reply of the model and the calls that it asked for. */
interface Round {
  text: string;
  calls: Extract<AssistantBlock, { type: 'tool_call' }>[];
  /** Its usage was told: what follows is another one's. */
  isTold: boolean;
  /** Where among the held rows its message belongs: after its text, before its first call. */
  messageAt: number;
}

/**
 * Makes private records for the wire records of one turn, so that a conversation can go on from them. Rows are held until
 * their round is over, since a message stands before the calls that it asks for.
 */
export class TurnRebuild {
  #origin = { provider: 'unknown', model: 'unknown' };
  /** What was asked, while the turn may still be refused. */
  #prompt: ContentPart[] | undefined;
  /** What was said to the running turn and waits for the next reply. */
  #steers: ContentPart[][] = [];
  #round: Round | undefined;
  #held: LogRow[] = [];

  /** Takes the next record; gives the rows that are complete. */
  add(record: LoggedRecord): LogRow[] {
    if ('input' in record) this.#addInput(record.input.kind, record.input.content);
    else if ('event' in record) this.#beforeEvent(record);
    this.#held.push({ wire: record });
    if ('event' in record) this.#afterEvent(record);
    return this.#round ? [] : this.#held.splice(0);
  }

  /** The rows that are left of a turn without an ending. */
  end(last: LoggedRecord | undefined): LogRow[] {
    if (last) this.#closeRound(last);
    return this.#held.splice(0);
  }

  #addInput(kind: 'prompt' | 'steer' | 'follow_up', content: ContentPart[]): void {
    if (kind === 'steer') this.#steers.push(content);
    else this.#prompt = content;
  }

  #beforeEvent(record: Extract<LoggedRecord, { event: unknown }>): void {
    const { event } = record;
    switch (event.type) {
      case 'run_start':
        this.#origin = { provider: event.provider, model: event.model };
        break;
      case 'text_delta':
      case 'thinking_delta':
        // No text comes once calls have begun: it is the next reply.
        if (this.#round && (this.#round.isTold || this.#round.calls.length > 0)) this.#closeRound(record);
        this.#beginRound(record);
        break;
      case 'tool_start':
        if (this.#round?.isTold) this.#closeRound(record);
        this.#addCall(this.#beginRound(record), event);
        break;
      case 'tool_end':
        this.#push(record, { kind: 'tool_answer', answer: toAnswer(event) });
        break;
      case 'usage':
        this.#push(record, { kind: 'usage', ...this.#origin, picoUsd: toPicoUsd(event.estimatedCostUsd) });
        break;
      case 'done':
      case 'error':
        this.#closeRound(record);
        // Nothing was sent after them: the model never had them.
        this.#steers = [];
        this.#prompt = undefined;
        break;
      default:
    }
  }

  #afterEvent(record: Extract<LoggedRecord, { event: unknown }>): void {
    const { event } = record;
    if (event.type === 'context_meta' && this.#prompt) {
      this.#push(record, { kind: 'message', message: { role: 'user', content: this.#prompt } });
      this.#prompt = undefined;
    }
    if (event.type === 'text_delta' && this.#round) {
      this.#round.text += event.text;
      this.#round.messageAt = this.#held.length;
    }
    const isReply = event.type === 'usage' && (event.purpose ?? 'round') === 'round';
    if (isReply && this.#round) this.#round.isTold = true;
  }

  #beginRound(record: LoggedRecord): Round {
    if (this.#round) return this.#round;
    for (const content of this.#steers.splice(0)) {
      this.#push(record, { kind: 'message', message: { role: 'user', content } });
    }
    this.#round = { text: '', calls: [], isTold: false, messageAt: this.#held.length };
    return this.#round;
  }

  #addCall(round: Round, { toolCallId, toolName, args }: AgentEventOf<'tool_start'>): void {
    if (round.calls.length === 0 && round.text === '') round.messageAt = this.#held.length;
    round.calls.push({
      type: 'tool_call',
      toolCallId,
      wireId: toolCallId,
      toolName,
      args: toArguments(args),
    });
  }

  #closeRound({ turnId, at }: LoggedRecord): void {
    if (!this.#round) return;
    const { text, calls, messageAt } = this.#round;
    this.#round = undefined;
    const content: AssistantBlock[] = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls];
    if (content.length === 0) return;
    const message: Message = { role: 'assistant', content, origin: this.#origin };
    this.#held.splice(messageAt, 0, { private: { kind: 'message', message, turnId, at } });
  }

  #push({ turnId, at }: LoggedRecord, entry: PrivateEntry): void {
    this.#held.push({ private: { ...entry, turnId, at } });
  }
}

function toAnswer({ toolCallId, toolName, ok, result, error }: AgentEventOf<'tool_end'>) {
  const text = result ?? error ?? '';
  return { toolCallId, wireId: toolCallId, toolName, ok, content: [{ type: 'text' as const, text }] };
}

/** Arguments that were no JSON object come back to the model as it was told of them. */
function toArguments(args: unknown): Record<string, unknown> {
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  if (isObject) return args as Record<string, unknown>;
  return { invalid_arguments: typeof args === 'string' ? args : JSON.stringify(args) };
}

function toPicoUsd(usd: number): number {
  const picoUsd = Math.round(usd * PICO_PER_USD);
  return Number.isSafeInteger(picoUsd) ? picoUsd : 0;
}
