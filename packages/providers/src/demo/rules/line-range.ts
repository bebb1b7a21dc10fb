import { toNumber, toOrdinal } from '../ask/number-words.ts';
import type { LineRange } from '../plan/tell-file.ts';
import type { RuleContext } from './demo-rule.ts';

const mostLines = 2000;

/** The lines that a request for a file names; `undefined` for all of it. */
export function readLineRange(context: RuleContext): LineRange | undefined {
  return readPlace(context) ?? readEnds(context);
}

function readPlace(context: RuleContext): LineRange | undefined {
  const pair = /^(\d+)(?:-|–|:|\.\.)(\d+)$/.exec(context.caught('range')?.text ?? '');
  if (pair !== null) return { from: Number(pair[1]), to: Number(pair[2]) };
  const several = context.caught('several')?.text.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/iu);
  const lines = several?.map(Number) ?? [];
  if (lines.length > 0 && lines.every((line) => Number.isInteger(line) && line > 0))
    return { from: Math.min(...lines), to: Math.max(...lines) };
  const nth = toOrdinal(context.caught('nth')?.text ?? '');
  if (nth !== undefined) return { from: nth, to: nth };
  const start = readNumber(context, 'start');
  if (start !== undefined) return { from: start, to: start + mostLines - 1 };
  const from = readNumber(context, 'from');
  return from === undefined ? undefined : { from, to: readNumber(context, 'to') ?? from };
}

function readEnds(context: RuleContext): LineRange | undefined {
  const last = readNumber(context, 'last');
  if (last !== undefined) return { last };
  const first = readNumber(context, 'first');
  if (first !== undefined) return { from: 1, to: first };
  if (/\b(?:first|top) line\b/i.test(context.ask.plain)) return { from: 1, to: 1 };
  if (/\b(?:last|bottom) line\b/i.test(context.ask.plain)) return { last: 1 };
  const tool = /^(head|tail)\b/i.exec(context.ask.plain)?.[1]?.toLowerCase();
  if (tool === 'head') return { from: 1, to: readNumber(context, 'head') ?? 10 };
  return tool === 'tail' ? { last: readNumber(context, 'head') ?? 10 } : undefined;
}

function readNumber(context: RuleContext, name: string): number | undefined {
  const caught = context.caught(name);
  return caught === undefined ? undefined : toNumber(caught.text);
}
