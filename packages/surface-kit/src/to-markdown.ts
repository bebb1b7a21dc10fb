import type { AgentEvent, AgentEventOf, ContentPart, WireRecord } from '@ethosagent/core/contract';
import { toChipText } from './chip-text.ts';
import { toDurationText } from './duration-text.ts';
import { toErrorText } from './error-text.ts';
import { toHaltText } from './halt-text.ts';
import { toOneLine } from './one-line.ts';
import { stripTerminalControls } from './terminal-sanitizer.ts';
import { addUsage, EMPTY_USAGE, type UsageSum } from './usage-sum.ts';
import { toUsageText } from './usage-text.ts';

type Input = Extract<WireRecord, { input: unknown }>['input'];
type Interaction = Extract<WireRecord, { interaction: unknown }>['interaction'];

const REASON_CHARS = 500;

/**
 * The wire records of a session as a transcript in Markdown: what was asked, what was answered, each call in one line, halts,
 * how each turn ended and what it cost. Reasoning and results of calls are left out, control codes are taken out.
 * Unknown events are ignored.
 *
 * @param options.title heading of the transcript; default: none
 */
export function toMarkdown(
  records: Iterable<WireRecord>,
  options: { title?: string | undefined } = {},
): string {
  const transcript = createTranscript(options);
  let text = '';
  for (const record of records) text += transcript.add(record);
  return text + transcript.end();
}

/** {@link toMarkdown} for a session that is too long to hold: each call gives the next piece of it. */
export interface Transcript {
  add(record: WireRecord): string;
  /** What is left, and the sum of all turns. */
  end(): string;
}

export function createTranscript({ title }: { title?: string | undefined } = {}): Transcript {
  return new SessionTranscript(title);
}

class SessionTranscript implements Transcript {
  /** The reply up to now: an open code block would swallow what comes after it. */
  #reply = '';
  #turn: UsageSum = EMPTY_USAGE;
  #session: UsageSum = EMPTY_USAGE;
  #turns = 0;
  #arguments = new Map<string, unknown>();
  /** The last block is a list, which goes on without a blank line. */
  #inList = false;
  #isEmpty = true;
  readonly #title: string | undefined;

  constructor(title: string | undefined) {
    this.#title = title;
  }

  add(record: WireRecord): string {
    const title =
      this.#isEmpty && this.#title !== undefined ? this.#block(`# ${toOneLine(this.#title, 200)}`) : '';
    if ('event' in record) return title + this.#addEvent(record.event);
    const before = title + this.#endReply();
    if ('input' in record) return before + this.#block(toInput(record.input));
    return before + this.#addInteraction(record.interaction);
  }

  end(): string {
    const rest = this.#endReply();
    if (this.#turns < 2) return rest;
    return rest + this.#block('---') + this.#block(`${this.#turns} turns · ${toUsageText(this.#session)}`);
  }

  #addEvent(event: AgentEvent): string {
    switch (event.type) {
      case 'text_delta':
        this.#reply += event.text;
        return '';
      case 'tool_start':
        this.#arguments.set(event.toolCallId, event.args);
        return this.#endReply();
      case 'tool_end':
        return this.#endReply() + this.#addCall(event);
      case 'usage':
        this.#turn = addUsage(this.#turn, event);
        return '';
      case 'halt':
        return this.#endReply() + this.#block(`**${toEscaped(toHaltText(event))}**`);
      case 'done':
      case 'error':
        return this.#endReply() + this.#endTurn(event);
      default:
        return '';
    }
  }

  #addCall(event: AgentEventOf<'tool_end'>): string {
    const { toolCallId, toolName, ok, durationMs, error = '' } = event;
    const name = toCode(toChipText({ toolName, args: this.#arguments.get(toolCallId) }, 200));
    this.#arguments.delete(toolCallId);
    const outcome = ok ? 'ok' : `failed: ${toEscaped(toOneLine(error, REASON_CHARS))}`;
    return this.#item(`${name} ${outcome} · ${toDurationText(durationMs)}`);
  }

  #addInteraction({ kind, status, toolName, answer }: Interaction): string {
    const isQuestion = kind === 'approval' || kind === 'question';
    if (!isQuestion || status === 'open') return '';
    const about = toolName === undefined ? '' : ` of ${toCode(toOneLine(toolName, 80))}`;
    return this.#item(`${kind}${about}: ${toAnswer(status, answer)}`);
  }

  #endTurn(event: AgentEventOf<'done' | 'error'>): string {
    const parts = event.type === 'error' ? [toErrorText(event).replaceAll('\n', ' ')] : toDoneParts(event);
    if (this.#turn.calls > 0) parts.push(toUsageText(this.#turn));
    this.#session = addUsage(this.#session, this.#turn);
    this.#turn = EMPTY_USAGE;
    this.#turns += 1;
    this.#arguments.clear();
    return parts.length === 0 ? '' : this.#block(`*${toEscaped(parts.join(' · '))}*`);
  }

  #endReply(): string {
    const reply = closeCodeBlock(stripTerminalControls(this.#reply).trim());
    this.#reply = '';
    return reply === '' ? '' : this.#block(reply);
  }

  #block(text: string): string {
    const between = this.#isEmpty ? '' : '\n';
    this.#isEmpty = false;
    this.#inList = false;
    return `${between}${text}\n`;
  }

  #item(text: string): string {
    if (this.#inList) return `- ${text}\n`;
    const block = this.#block(`- ${text}`);
    this.#inList = true;
    return block;
  }
}

function toInput({ kind, from, content }: Input): string {
  const who = from === 'person' ? 'You' : 'A program';
  const when = kind === 'steer' ? ', meanwhile' : '';
  const text = stripTerminalControls(content.map(toPartText).join('\n'));
  const quoted = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return [`## ${who}${when}`, '', ...quoted].join('\n');
}

function toPartText(part: ContentPart): string {
  if (part.type === 'text') return part.text;
  return `[${part.type} ${toOneLine(part.name ?? part.mediaType, 80)}]`;
}

function toAnswer(status: Interaction['status'], answer: unknown): string {
  if (status !== 'answered') return status;
  const { decision, scope } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  if (typeof decision !== 'string') {
    return typeof answer === 'string' ? toEscaped(toOneLine(answer, REASON_CHARS)) : status;
  }
  return toEscaped(toOneLine(typeof scope === 'string' ? `${decision}, ${scope}` : decision, 80));
}

function toDoneParts({ stopReason }: AgentEventOf<'done'>): string[] {
  return stopReason === 'output_limit' ? ['cut by the output limit'] : [];
}

/** A code span that holds any text: its fence is longer than every run of backticks in it. */
function toCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** Text in which nothing is Markdown or HTML. */
function toEscaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&');
}

/** A reply may have been cut within a code block. */
function closeCodeBlock(text: string): string {
  let open = '';
  for (const line of text.split('\n')) {
    const [, fence = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === '') open = fence;
    else if (fence.startsWith(open) && rest.trim() === '') open = '';
  }
  return open === '' ? text : `${text}\n${open}`;
}
