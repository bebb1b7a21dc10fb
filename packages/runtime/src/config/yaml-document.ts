import type { Document, LineCounter as Lines, Node } from 'yaml';
import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { ConfigProblem } from './config-problem.ts';

/** References that a file may follow; more would be a trap. */
const MAX_ALIASES = 50;
/** One slip makes many errors behind it. */
const SHOWN = 3;

const TOO_DEEP = 'It is nested too deep';

/** A YAML text, what it says and where. */
export interface YamlDocument {
  /** For changes that keep comments and order. */
  readonly document: Document.Parsed;
  /** What it says; `undefined` when it is empty or broken. */
  readonly value: unknown;
  /** What is broken in the YAML itself. */
  readonly problems: readonly Omit<ConfigProblem, 'file'>[];
  /** Line and column, from 1, of a value, or of its name. */
  toPlace(path: readonly PropertyKey[], isName?: boolean): { line: number; column: number };
}

/** Reads YAML 1.2 without tags of its own, merge keys and more than a few references. Never throws. */
export function parseYamlDocument(text: string): YamlDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: 'error',
  });
  const problems = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    ...toLineAndColumn(lines, pos[0]),
    message: toPlainMessage(message),
  }));
  const { value, problem } = problems.length === 0 ? readValue(document) : {};
  if (problem !== undefined) problems.push({ line: 1, column: 1, message: problem });
  return {
    document,
    value,
    problems: problems.slice(0, SHOWN),
    toPlace: (path, isName = false) => toLineAndColumn(lines, findOffset(document.contents, path, isName)),
  };
}

function readValue(document: Document.Parsed): { value?: unknown; problem?: string } {
  try {
    return { value: withoutBlanks(document.toJS({ maxAliasCount: MAX_ALIASES })) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: TOO_DEEP };
    const isUnknown = error instanceof Error && error.message.startsWith('Unresolved alias');
    return {
      problem: isUnknown
        ? 'A reference (*name) has nothing that it refers to'
        : `It has more than ${MAX_ALIASES} references (*name)`,
    };
  }
}

/** A name with nothing behind it says nothing, as when all below it was commented out. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutBlanks(part)] as const);
  // fromEntries, since assigning a `__proto__` key would change the object instead.
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
}

function toLineAndColumn(lines: Lines, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function toPlainMessage(message: string): string {
  if (message === 'Map keys must be unique') return 'This name stands here twice';
  if (message.startsWith('Maximum call stack')) return TOO_DEEP;
  if (message.startsWith('Source contains multiple documents'))
    return 'It holds more than one document (---)';
  return message.replace(/\.$/, '');
}

/** Of the last part of the path that there is. */
function findOffset(root: Node | null, path: readonly PropertyKey[], isName: boolean): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const [index, part] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => (isScalar(key) ? String(key.value) : String(key)) === String(part))
      : undefined;
    const next: unknown = isPair(pair) ? pair.value : isSeq(node) ? node.items[Number(part)] : undefined;
    const isAtName = isPair(pair) && (next === null || (isName && index === path.length - 1));
    offset = offsetOf(isAtName ? pair?.key : next) ?? offset;
    if (isAlias(next)) break;
    node = next;
  }
  return offset;
}

function offsetOf(node: unknown): number | undefined {
  return (node as Node | undefined)?.range?.[0];
}
