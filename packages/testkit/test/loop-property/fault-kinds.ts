import { toolKinds } from './faulty-tools.ts';
import { argumentTexts, oddPieces, providerCodes } from './reply-pieces.ts';

function combine(group: string, names: readonly string[], separator = '/'): string[] {
  return names.map((name) => `${group}${separator}${name}`);
}

const hookNames = [
  'turn_start',
  'before_llm_call',
  'after_llm_call',
  'before_tool_call',
  'after_tool_call',
  'turn_end',
];

/** Every fault that a schedule may hold, by the name under which it is counted when it strikes. */
export const faultKinds: readonly string[] = [
  ...combine('provider', ['text', 'call', ...Object.keys(oddPieces)]),
  ...combine('provider/args', Object.keys(argumentTexts), '_'),
  ...combine('provider/error', providerCodes, '_'),
  ...combine('provider', [
    'describe-throws',
    'not-iterable',
    'next-garbage',
    'return-hangs',
    'return-throws',
  ]),
  ...combine('prices', ['local', 'priced', 'absurd', 'unknown']),
  ...combine('route', ['throws', 'garbage', 'unauthorized']),
  ...combine(
    'tool',
    toolKinds.filter((name) => name !== 'leave_throws'),
  ),
  ...hookNames.flatMap((name) => combine(`hook/${name}`, ['throw', 'hang', 'garbage', 'mutate'])),
  ...combine('hook/before_tool_call', ['refuse', 'change-args']),
  ...combine('hook', ['guard', 'open']),
  ...combine('injector', ['add', 'throw', 'hang', 'garbage', 'slow', 'required', 'optional']),
  ...['beforeCall', 'afterEvent'].flatMap((asked) =>
    combine(`watcher/${asked}`, ['pause', 'terminate', 'throw', 'garbage']),
  ),
  ...combine('approval', ['approve', 'deny', 'throw', 'hang', 'garbage', 'slow']),
  ...combine('client', ['approve', 'deny', 'throw', 'hang', 'garbage', 'slow']),
  ...['open', 'flush', 'rows', 'close'].flatMap((on) =>
    combine(`store/${on}`, ['throw', 'hang', 'delay'], '-'),
  ),
  ...combine('store', ['append-throw', 'flush-lie', 'close-lie', 'commit-delay', 'commit-hang']),
  ...combine('consumer', ['eager', 'slow', 'concurrent', 'return-first', 'break', 'stall', 'return-twice']),
  ...combine('abort', ['before', 'event', 'time']),
  ...combine('limits', [
    'rounds',
    'calls',
    'same-name',
    'streak',
    'one-at-a-time',
    'budget',
    'budget-spent',
    'budget-any-price',
  ]),
  'redact/throws',
];
