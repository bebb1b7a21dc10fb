import {
  AGENT_EVENT_TYPES,
  type AgentEvent,
  agentEventSchema,
  eventRecordSchema,
  type Input,
  type Interaction,
  inputRecordSchema,
  interactionRecordSchema,
  unsavedRecordSchema,
  type WireRecord,
} from '@ethosagent/core/contract';
import type { CheckGrammarOptions } from './grammar-options.ts';
import type { Report } from './grammar-rule.ts';

/** A record that has passed its schema. Bare events have no envelope. */
export interface ReadRecord {
  index: number;
  envelope?: Envelope | undefined;
  event?: AgentEvent | undefined;
  input?: Input | undefined;
  interaction?: Interaction | undefined;
}

interface Envelope {
  sessionId: string;
  turnId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Absent when the record is unsaved. */
  seq: number | undefined;
  firstSeq: number | undefined;
}

type Schema = {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
};

/** Reads one record; `undefined` when it broke its schema (reported) or is to be passed over. */
export function readRecord(
  record: WireRecord | AgentEvent,
  place: { index: number; report: Report; options: CheckGrammarOptions },
): ReadRecord | undefined {
  const { index, report } = place;
  if (typeof record !== 'object' || record === null) {
    report('schema', index, `expected an event or a record, got ${String(record)}`);
    return undefined;
  }
  if ('type' in record) {
    if (isPassedOver(record, place.options)) return undefined;
    return fits(agentEventSchema, record, place) ? { index, event: record } : undefined;
  }
  return readWireRecord(record, place);
}

function readWireRecord(
  record: WireRecord,
  place: { index: number; report: Report; options: CheckGrammarOptions },
): ReadRecord | undefined {
  const bodies = ['input', 'event', 'interaction'].filter((key) => key in record);
  if (bodies.length !== 1) {
    place.report('record-body', place.index, `the record has ${bodies.join(' and ') || 'no body'}`);
    return undefined;
  }
  const read: ReadRecord = { index: place.index, envelope: toEnvelope(record) };
  if ('event' in record) {
    if (isPassedOver(record.event, place.options)) return read;
    const schema = 'unsaved' in record ? unsavedRecordSchema : eventRecordSchema;
    return fits(schema, record, place) ? { ...read, event: record.event } : undefined;
  }
  if ('input' in record) {
    return fits(inputRecordSchema, record, place) ? { ...read, input: record.input } : undefined;
  }
  if (!fits(interactionRecordSchema, record, place)) return undefined;
  return { ...read, interaction: record.interaction };
}

function toEnvelope(record: WireRecord): Envelope {
  const logged = 'seq' in record ? record : undefined;
  return {
    sessionId: record.sessionId,
    turnId: record.turnId,
    at: Date.parse(record.at),
    seq: logged?.seq,
    firstSeq: logged?.firstSeq,
  };
}

function isPassedOver(event: { type?: unknown } | null, options: CheckGrammarOptions): boolean {
  const known: readonly unknown[] = AGENT_EVENT_TYPES;
  return options.ignoreUnknownTypes === true && !known.includes(event?.type);
}

function fits(schema: Schema, value: unknown, place: { index: number; report: Report }): boolean {
  const parsed = schema.safeParse(value);
  if (parsed.success) return true;
  const issue = parsed.error?.issues[0];
  place.report('schema', place.index, `${issue?.path.join('.') || 'record'}: ${issue?.message ?? 'invalid'}`);
  return false;
}
