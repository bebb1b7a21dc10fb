import type {
  AgentEventOf,
  ContentPart,
  Interaction,
  LoggedRecord,
  LogRow,
  PrivateRecord,
  ToolAnswer,
} from '../contract/index.ts';

/** A call of an unfinished turn that has no `tool_end`. */
export interface UnfinishedCall {
  toolCallId: string;
  wireId: string;
  toolName: string;
  args: unknown;
  /** When its `tool_start` came, in milliseconds since 1970: from then on it may have run. */
  startedAt: number | undefined;
  /** What it gave, where that was still saved. */
  answer: ToolAnswer | undefined;
}

/** A turn without an ending: what it had begun. */
export interface UnfinishedTurn {
  turnId: string;
  /** Its `run_start` is in the log. */
  begun: boolean;
  /** Provider and model of its `run_start`. */
  origin: { provider: string; model: string };
  /** When its last record came, in milliseconds since 1970. */
  lastAt: number;
  /** What was asked, while it is no message of the conversation yet. */
  prompt: ContentPart[] | undefined;
  /** Text that was shown and is in no message yet. */
  text: string;
  calls: Map<string, UnfinishedCall>;
  /** Questions that nobody has answered. */
  interactions: Map<string, Interaction>;
  /** Usage that was accounted and not told. */
  owed: AgentEventOf<'usage'>[];
}

/** Looks at the rows of a log in order; `turn` is the one that has no ending after the last of them. */
export class UnfinishedTurnFold {
  turn: UnfinishedTurn | undefined;

  add(row: LogRow): void {
    const { turnId } = 'wire' in row ? row.wire : row.private;
    if (this.turn?.turnId !== turnId) {
      if (!('wire' in row)) return;
      this.turn = toEmptyTurn(turnId);
    }
    if ('wire' in row) this.#addWire(this.turn, row.wire);
    else addPrivate(this.turn, row.private);
  }

  #addWire(turn: UnfinishedTurn, wire: LoggedRecord): void {
    turn.lastAt = Date.parse(wire.at);
    if ('input' in wire) {
      if (wire.input.kind !== 'steer') turn.prompt = wire.input.content;
      return;
    }
    if ('interaction' in wire) {
      const { interaction } = wire;
      if (interaction.status === 'open') turn.interactions.set(interaction.id, interaction);
      else turn.interactions.delete(interaction.id);
      return;
    }
    const { event } = wire;
    if (event.type === 'done' || event.type === 'error') this.turn = undefined;
    if (event.type === 'run_start') {
      turn.begun = true;
      turn.origin = { provider: event.provider, model: event.model };
    }
    if (event.type === 'text_delta') turn.text += event.text;
    if (event.type === 'usage') turn.owed.shift();
    if (event.type === 'tool_end') turn.calls.delete(event.toolCallId);
    if (event.type === 'tool_start') {
      const { toolCallId, toolName, args } = event;
      const call = turn.calls.get(toolCallId) ?? {
        toolCallId,
        toolName,
        wireId: toolCallId,
        answer: undefined,
      };
      turn.calls.set(toolCallId, { ...call, args, startedAt: turn.lastAt });
    }
  }
}

function addPrivate(turn: UnfinishedTurn, record: PrivateRecord): void {
  if (record.kind === 'usage' && record.event) turn.owed.push(record.event);
  if (record.kind === 'tool_answer') {
    const call = turn.calls.get(record.answer.toolCallId);
    if (call) call.answer = record.answer;
  }
  if (record.kind !== 'message') return;
  const { message } = record;
  if (message.role === 'user') turn.prompt = undefined;
  if (message.role !== 'assistant') return;
  turn.text = '';
  for (const block of message.content) {
    if (block.type !== 'tool_call') continue;
    const { toolCallId, wireId, toolName, args } = block;
    turn.calls.set(toolCallId, {
      toolCallId,
      wireId,
      toolName,
      args,
      startedAt: undefined,
      answer: undefined,
    });
  }
}

function toEmptyTurn(turnId: string): UnfinishedTurn {
  return {
    turnId,
    begun: false,
    origin: { provider: 'unknown', model: 'unknown' },
    lastAt: 0,
    prompt: undefined,
    text: '',
    calls: new Map(),
    interactions: new Map(),
    owed: [],
  };
}
