import type {
  AssistantBlock,
  AssistantMessage,
  ContentPart,
  Message,
  ModelDescription,
  ToolAnswer,
  ToolCallBlock,
  ToolMessage,
} from './contract/index.ts';

/** Whom a request goes to: decides which reasoning may be sent back and what must become a note. */
export interface HistoryTarget {
  provider: string;
  model: string;
  description: Pick<ModelDescription, 'images' | 'files'>;
}

/**
 * The messages of a session as a provider accepts them, whatever the log holds.
 * - Each call is answered once, directly after the message that made it; an unanswered one is told as unknown.
 * - No answer without its call, no empty message, no call id twice.
 * - Reasoning goes back only to the provider and model that made it.
 * - Images and files become a plain note when the model lacks them.
 * Works forward only: a message that was passed on once is the same object in every later request.
 */
export class RequestHistory {
  readonly #repaired: Message[] = [];
  readonly #usedIds = new Set<string>();
  #open: { message: AssistantMessage; calls: ToolCallBlock[] } | undefined;
  #view: Message[] = [];
  /** How many of the repaired messages the view has seen. */
  #viewed = 0;
  #viewKey = '';

  constructor(messages: readonly Message[] = []) {
    for (const message of messages) this.push(message);
  }

  push(message: Message): void {
    if (message.role === 'tool') {
      if (this.#open) this.#answer(message.answers);
      return;
    }
    this.#answer([]);
    if (message.role === 'user') {
      if (message.content.some(isContent)) this.#repaired.push(message);
      return;
    }
    const repaired = this.#repairReply(message);
    if (repaired.content.length === 0) return;
    this.#repaired.push(repaired);
    const calls = repaired.content.filter((block) => block.type === 'tool_call');
    if (calls.length > 0) this.#open = { message: repaired, calls };
  }

  /** The messages for a request to `target`. The array is the caller's. */
  toMessages(target: HistoryTarget): Message[] {
    this.#answer([]);
    const key = JSON.stringify([
      target.provider,
      target.model,
      target.description.images,
      target.description.files,
    ]);
    if (key !== this.#viewKey) {
      this.#view = [];
      this.#viewed = 0;
    }
    this.#viewKey = key;
    for (let i = this.#viewed; i < this.#repaired.length; i++) {
      const message = toTarget(this.#repaired[i] as Message, target);
      // A reply of which nothing may go to this target.
      if (message.role === 'assistant' && message.content.length === 0) continue;
      this.#view.push(message);
    }
    this.#viewed = this.#repaired.length;
    return this.#view.slice();
  }

  #answer(answers: readonly ToolAnswer[]): void {
    if (!this.#open) return;
    const { calls } = this.#open;
    this.#open = undefined;
    const byId = new Map<string, ToolAnswer>();
    // By the id that adapters send: that is the one that must match on the wire.
    for (const answer of answers) if (!byId.has(answer.wireId)) byId.set(answer.wireId, answer);
    const complete = calls.map((call) => byId.get(call.wireId) ?? toUnknownAnswer(call));
    const same = complete.length === answers.length && complete.every((answer, i) => answer === answers[i]);
    this.#repaired.push({ role: 'tool', answers: same ? (answers as ToolMessage['answers']) : complete });
  }

  #repairReply(message: AssistantMessage): AssistantMessage {
    const content = message.content.flatMap((block): AssistantBlock[] => {
      if (block.type === 'text') return block.text === '' ? [] : [block];
      if (block.type !== 'tool_call') return [block];
      if (this.#usedIds.has(block.wireId)) return [];
      this.#usedIds.add(block.wireId);
      return [block];
    });
    const hasSubstance = content.some((block) => block.type !== 'thinking');
    if (!hasSubstance) return { ...message, content: [] };
    return content.length === message.content.length ? message : { ...message, content };
  }
}

function toUnknownAnswer(call: ToolCallBlock): ToolAnswer {
  const text = 'The outcome of this call is unknown: it was interrupted. Check before you repeat it.';
  return {
    toolCallId: call.toolCallId,
    wireId: call.wireId,
    toolName: call.toolName,
    ok: false,
    content: [{ type: 'text', text }],
  };
}

function toTarget(message: Message, target: HistoryTarget): Message {
  if (message.role === 'assistant') {
    if (message.origin.provider === target.provider && message.origin.model === target.model) return message;
    const content = message.content.filter((block) => block.type !== 'thinking');
    return content.length === message.content.length ? message : { ...message, content };
  }
  if (message.role === 'user') {
    const content = toAcceptedParts(message.content, target);
    return content === message.content ? message : { ...message, content };
  }
  const answers = message.answers.map((answer) => {
    const content = toAcceptedParts(answer.content, target);
    return content === answer.content ? answer : { ...answer, content };
  });
  return answers.every((answer, i) => answer === message.answers[i]) ? message : { ...message, answers };
}

function toAcceptedParts(parts: ContentPart[], target: HistoryTarget): ContentPart[] {
  if (parts.every((part) => isAccepted(part, target))) return parts;
  return parts.map((part) => (isAccepted(part, target) ? part : toNote(part, target)));
}

function isAccepted(part: ContentPart, target: HistoryTarget): boolean {
  return (
    part.type === 'text' ||
    (part.type === 'image' ? target.description.images : target.description.files === true)
  );
}

function toNote(part: ContentPart, target: HistoryTarget): ContentPart {
  if (part.type === 'text') return part;
  const name = part.name === undefined ? '' : ` "${part.name}"`;
  const text = `[${part.type}${name} of type ${part.mediaType} left out: ${target.model} does not take it]`;
  return { type: 'text', text };
}

function isContent(part: ContentPart): boolean {
  return part.type !== 'text' || part.text !== '';
}
