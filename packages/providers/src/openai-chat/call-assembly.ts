import { type CompletionChunk, EthosError } from '@ethosagent/core/contract';
import { isRecord, parseJson } from '../http-json.ts';
import { createObjectScan, type ObjectScan } from './object-scan.ts';

/** Puts the calls of one reply together from their pieces. */
export interface CallAssembly {
  /** How many calls there are so far. */
  readonly size: number;
  /** Takes the `tool_calls` of one delta. Throws `stream_corrupt` when a piece may belong to several calls. */
  add(pieces: readonly unknown[]): void;
  /** The whole calls in their order. Throws `stream_corrupt` for one without a name or a merge that went wrong. */
  finish(): CompletionChunk[];
}

interface Call {
  id: string | undefined;
  index: number | undefined;
  name: string | undefined;
  parts: string[];
  scan: ObjectScan;
  /** Pieces were put together by guess: their join must prove itself by being JSON. */
  guessed: boolean;
}

interface Piece {
  id: string | undefined;
  index: number | undefined;
  name: string | undefined;
  text: string;
  /** Another piece of the same delta came before it. */
  follows: boolean;
}

/**
 * Servers omit, repeat and reuse `index`, `id` and `name`: a piece goes to the call with its id, else to the one
 * with its index, else to the current one. It opens a new call when none fits, or when it has a name and the call
 * that fits is whole already.
 */
export function createCallAssembly(): CallAssembly {
  const calls: Call[] = [];
  let current: Call | undefined;

  const open = (piece: Piece): Call => {
    const { id, index, name } = piece;
    const call: Call = { id, index, name, parts: [], scan: createObjectScan(), guessed: false };
    calls.push(call);
    return call;
  };
  const find = (piece: Piece): Call | undefined => {
    const sameId = piece.id === undefined ? undefined : calls.findLast((call) => call.id === piece.id);
    if (sameId) return chooseById(calls, sameId, piece);
    const sameIndex =
      piece.index === undefined ? undefined : calls.findLast((call) => call.index === piece.index);
    if (sameIndex) return chooseByIndex(sameIndex, piece);
    return chooseCurrent(current, piece);
  };
  const take = (piece: Piece): void => {
    const found = find(piece);
    if (found && isRepeat(found, piece)) {
      current = found;
      return;
    }
    current = found === undefined || startsAnew(found, piece) ? open(piece) : found;
    fill(current, piece);
  };

  return {
    get size() {
      return calls.length;
    },
    add(pieces) {
      const readable = pieces.map(toPiece).filter((piece) => piece !== undefined);
      for (const piece of readable) take(piece);
    },
    finish: () => calls.map(toChunk),
  };
}

/** Two calls with one id: told apart by index, if the piece names itself. */
function chooseById(calls: readonly Call[], sameId: Call, piece: Piece): Call | undefined {
  if (piece.index === undefined || sameId.index === undefined || piece.index === sameId.index) return sameId;
  const exact = calls.find((call) => call.id === piece.id && call.index === piece.index);
  return exact ?? (piece.name === undefined ? sameId : undefined);
}

/**
 * A new id under an old index: a late id, a new call (vLLM counts every call as 0), or an id made anew each time.
 * An unfinished call that this happens to must prove itself at the end.
 */
function chooseByIndex(sameIndex: Call, piece: Piece): Call | undefined {
  if (piece.id === undefined || sameIndex.id === undefined) return sameIndex;
  if (sameIndex.scan.isWhole) return undefined;
  if (piece.name === undefined || sameIndex.parts.length > 0) sameIndex.guessed = true;
  return piece.name === undefined ? sameIndex : undefined;
}

function chooseCurrent(current: Call | undefined, piece: Piece): Call | undefined {
  if (current === undefined) return undefined;
  const contradicts =
    (piece.id !== undefined && current.id !== undefined) ||
    (piece.index !== undefined && current.index !== undefined);
  if (contradicts) return undefined;
  if (!piece.follows) return current;
  if (piece.name !== undefined) return undefined;
  throw toAmbiguous('two pieces of one delta name neither their call nor its place');
}

/** Whether a piece that fits a call by its keys is the beginning of another one. */
function startsAnew(call: Call, piece: Piece): boolean {
  if (piece.name === undefined || call.name === undefined) return false;
  const isBlank = call.parts.length === 0;
  if (piece.name !== call.name) {
    if (isBlank || call.scan.isWhole) return true;
    throw toAmbiguous(`one call has two names, ${call.name} and ${piece.name}`);
  }
  if (isBlank) return piece.follows && piece.id === undefined && piece.index === undefined;
  return piece.text.trimStart().startsWith('{') && call.scan.isWhole;
}

/** The same whole call sent once more under its id. */
function isRepeat(call: Call, piece: Piece): boolean {
  const isSame =
    piece.id !== undefined && piece.id === call.id && piece.name !== undefined && piece.name === call.name;
  return isSame && piece.text.trim() !== '' && call.scan.isWhole && piece.text === call.parts.join('');
}

function fill(call: Call, piece: Piece): void {
  call.id ??= piece.id;
  call.index ??= piece.index;
  call.name ??= piece.name;
  if (piece.text === '') return;
  // A proxy that announces a call with empty arguments and streams the real ones behind them.
  if (call.scan.isWhole && piece.text.trim() !== '') {
    if (call.parts.join('') === '{}') {
      call.parts = [];
      call.scan = createObjectScan();
    } else call.guessed = true;
  }
  call.parts.push(piece.text);
  call.scan.push(piece.text);
}

function toChunk(call: Call): CompletionChunk {
  const text = call.parts.join('');
  if (call.name === undefined) throw toAmbiguous('a call has no name');
  if (call.guessed && !isRecord(parseJson(text)))
    throw toAmbiguous(`pieces of the call ${call.name} do not fit`);
  return { type: 'tool_call', id: call.id, name: call.name, arguments: text };
}

function toPiece(value: unknown, position: number): Piece | undefined {
  if (!isRecord(value)) return undefined;
  const target = isRecord(value.function) ? value.function : {};
  return {
    id: toName(value.id),
    index: typeof value.index === 'number' ? value.index : undefined,
    name: toName(target.name),
    text: toArgumentText(target.arguments),
    follows: position > 0,
  };
}

function toName(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Some servers give the arguments as an object. */
function toArgumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function toAmbiguous(what: string): EthosError {
  return new EthosError('stream_corrupt', `the tool calls of the reply cannot be told apart: ${what}`);
}
