import { EthosError, ProviderError, type TurnErrorCode } from '@ethosagent/core/contract';
import { type Reply, reply } from '../../src/index.ts';

/** A part of a reply as data. Odd pieces are known by name only. */
export type ReplyPiece =
  | { piece: 'text'; deltas: readonly string[] }
  | { piece: 'call'; name: string; args: string }
  | { piece: 'error'; code: TurnErrorCode; retryable: boolean; retryAfterMs: number | undefined }
  | { piece: 'args'; text: keyof typeof argumentTexts }
  | { piece: 'odd'; name: keyof typeof oddPieces };

/** Argument texts that a call of `fine` may come with. */
export const argumentTexts = {
  empty: '',
  blank: '  \n',
  cut: '{"n": 1, "path": "a',
  invalid: 'n=1',
  array: '[1]',
  string: '"text"',
  null: 'null',
  wrong_type: '{"n": "many"}',
  proto: '{"__proto__": {"n": 1}, "n": 2}',
} as const;

/** Codes that a provider may fail with. */
export const providerCodes: readonly TurnErrorCode[] = [
  'provider_unauthorized',
  'provider_forbidden',
  'provider_quota',
  'provider_rate_limited',
  'provider_overloaded',
  'provider_unavailable',
  'stream_interrupted',
  'stream_corrupt',
  'context_overflow',
  'content_refused',
  'model_not_found',
  'invalid_request',
  'llm_timeout',
  'internal',
];

function lie(value: unknown): Reply {
  return { lie: value };
}

function toCircular(): unknown {
  const circular: Record<string, unknown> = { big: 1n };
  circular.self = circular;
  return circular;
}

function failReading(): never {
  throw new Error('a getter throws, as planned');
}

const unreadable = Object.defineProperty(new Error(), 'message', { get: failReading });

/** What no adapter should do, and some things that they rarely do. */
export const oddPieces = {
  throw: { throw: new Error('planned') },
  throw_undefined: { throw: undefined },
  throw_abort: { throw: new EthosError('abort', 'planned, though nobody stopped the turn') },
  throw_spent: { throw: new EthosError('budget_exceeded', 'planned, though no cap was reached') },
  throw_busy: { throw: new EthosError('session_busy', 'planned') },
  throw_on_call: { throwOnCall: new Error('planned, at once') },
  throw_unreadable: { throw: unreadable },
  hang_obeying: { hang: true },
  hang_ignoring: { hang: true, ignoreSignal: true },
  end_without_finish: { end: true },
  lie_null: lie(null),
  lie_number: lie(7),
  lie_unknown_type: lie({ type: 'nonsense' }),
  lie_no_text: lie({ type: 'text_delta' }),
  lie_text_number: lie({ type: 'text_delta', text: 5 }),
  lie_usage: lie({ type: 'usage', inputTokens: -4, outputTokens: Number.NaN }),
  lie_call_no_name: lie({ type: 'tool_call', id: 'x', arguments: '{}' }),
  lie_call_object_args: lie({ type: 'tool_call', id: 'y', name: 'fine', arguments: { n: 1 } }),
  lie_finish: lie({ type: 'finish', reason: 'because' }),
  lie_getter: lie(Object.defineProperty({ type: 'text_delta' }, 'text', { get: failReading })),
  unknown_tool: reply.call('no_such_tool'),
  same_id: [reply.call('fine', { n: 1 }, { id: 'same' }), reply.call('peek', { n: 2 }, { id: 'same' })],
  empty_id: lie({ type: 'tool_call', id: '', name: 'fine', arguments: '{}' }),
  no_id: lie({ type: 'tool_call', name: 'fine', arguments: '{}' }),
  empty_name: reply.call(''),
  empty_delta: reply.text(''),
  thinking: reply.thinking('hm', 'so'),
  thinking_block: [reply.thinking('hm'), { type: 'thinking_block', data: { signature: 'x' } }],
  thinking_block_circular: lie({ type: 'thinking_block', data: toCircular() }),
  heartbeat: [{ type: 'heartbeat' }, { type: 'tool_call_delta' }],
  response_start: { type: 'response_start', id: 'r' },
  flood: { repeat: 2000, part: { type: 'text_delta', text: 'x' } },
  wait: { wait: 40_000 },
  wait_ignoring: { wait: 3000, ignoreSignal: true },
  silence: { wait: 200_000 },
  usage: reply.usage(100, 20),
  usage_huge: reply.usage(2 ** 52, 2 ** 52),
  finish_pause: reply.finish('pause'),
  finish_output_limit: reply.finish('output_limit'),
  finish_context_limit: reply.finish('context_limit'),
  finish_refused: reply.finish('refused'),
  finish_other: reply.finish('other'),
  finish_twice: [reply.finish('stop'), reply.finish('tool_calls')],
  late_chunks: [reply.finish('stop'), reply.text('late'), reply.call('fine')],
  late_usage: [reply.finish('stop'), reply.usage(3, 3)],
  late_hang: [reply.finish('stop'), { hang: true, ignoreSignal: true }],
  late_throw: [reply.finish('stop'), { throw: new Error('planned, after finish') }],
} as const satisfies Record<string, Reply>;

/** The name of a piece in the coverage. */
export function toPieceKind(piece: ReplyPiece): string {
  if (piece.piece === 'odd') return `provider/${piece.name}`;
  if (piece.piece === 'args') return `provider/args_${piece.text}`;
  return piece.piece === 'error' ? `provider/error_${piece.code}` : `provider/${piece.piece}`;
}

/** What the scripted provider plays for a piece. */
export function toReply(piece: ReplyPiece): Reply {
  switch (piece.piece) {
    case 'text':
      return reply.text(...piece.deltas);
    case 'call':
      return reply.call(piece.name, piece.args);
    case 'args':
      return reply.call('fine', argumentTexts[piece.text]);
    case 'odd':
      return oddPieces[piece.name];
    case 'error': {
      const { code, retryable, retryAfterMs } = piece;
      const message = `planned ${code}`;
      return { throw: new ProviderError({ code, message, phase: 'before_output', retryable, retryAfterMs }) };
    }
  }
}
