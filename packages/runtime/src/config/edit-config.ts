import { EthosError } from '@ethosagent/core/contract';
import { isNode, isScalar, parse } from 'yaml';
import { changeFile } from '../home/change-file.ts';
import { ensureHome } from '../home/ensure-home.ts';
import { type Home, toHomeFile } from '../home/home.ts';
import { toConfigProblemText } from './config-problem.ts';
import { MAX_CONFIG_BYTES } from './max-config-bytes.ts';
import { parseUserConfig } from './parse-config-file.ts';
import { requireSetting } from './require-setting.ts';
import { parseYamlDocument } from './yaml-document.ts';

/** A change of the person's own config file. */
export interface ConfigEdit {
  home: Home;
  /** Such as `model` or `limits.maxRounds`. */
  key: string;
  /** As typed: YAML (`[a, b]`, `true`, `5`), or plain text where a text is wanted. `undefined` takes the setting out. */
  value: string | undefined;
}

/**
 * Changes one setting of `config.yaml` and gives the path of the file; comments and order stay. Throws
 * `invalid_options` when there is no such setting, the value does not fit, or the file is broken at other places, and
 * then leaves the file as it is.
 */
export function editConfig({ home, key, value }: ConfigEdit): string {
  const { path, schema } = requireSetting(key);
  ensureHome(home);
  const file = toHomeFile(home, 'config.yaml');
  const data = value === undefined ? undefined : toData(value, (data) => schema.safeParse(data).success);
  changeFile({
    path: file,
    maxBytes: MAX_CONFIG_BYTES,
    change: (text = '') => changeText(text, { file, path, data }),
  });
  return file;
}

type Parsed = ReturnType<typeof parseYamlDocument>['document'];

interface TextChange {
  file: string;
  path: readonly string[];
  data: unknown;
}

function changeText(text: string, { file, path, data }: TextChange): string | undefined {
  const isWindows = text.includes('\r\n');
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const { document, problems, value } = parseYamlDocument(text.replace(/^\uFEFF/, ''));
  if (problems.length > 0 || (value !== undefined && !isBlock(value))) {
    requireValid(text, file, 'It is broken already; mend it by hand first');
  }
  if (value === undefined) document.contents = document.createNode({}) as typeof document.contents;
  if (data !== undefined) setSetting(document, path, data);
  else if (document.hasIn(path) && document.deleteIn(path)) removeEmptyBlocks(document, path);
  else return undefined;
  const changed = String(document.toString({ lineWidth: 0, flowCollectionPadding: false }));
  const plain = changed.trim() === '{}' ? '' : changed;
  requireValid(plain, file, 'Nothing was changed');
  return mark + (isWindows ? plain.replace(/\r?\n/g, '\r\n') : plain);
}

/** A name above it with nothing behind it becomes a block, and keeps its comment. */
function setSetting(document: Parsed, path: readonly string[], data: unknown): void {
  for (let length = 1; length < path.length; length++) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (!isScalar(node) || node.value !== null) continue;
    const block = document.createNode({});
    block.commentBefore = node.comment ?? node.commentBefore ?? null;
    document.setIn(path.slice(0, length), block);
  }
  const old: unknown = document.getIn(path, true);
  // A scalar is changed in its place, where its comment and its kind of quotes are.
  if (typeof data !== 'object') {
    document.setIn(path, data);
    return;
  }
  const node = document.createNode(data);
  if (isNode(old)) node.comment = old.comment ?? null;
  document.setIn(path, node);
}

/** A block whose last setting went says nothing. */
function removeEmptyBlocks(document: Parsed, path: readonly string[]): void {
  for (let length = path.length - 1; length > 0; length--) {
    const block: unknown = document.getIn(path.slice(0, length));
    const isEmpty = typeof block === 'object' && block !== null && 'items' in block && isNone(block.items);
    if (isEmpty) document.deleteIn(path.slice(0, length));
  }
}

function isNone(items: unknown): boolean {
  return Array.isArray(items) && items.length === 0;
}

function isBlock(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function requireValid(text: string, file: string, before: string): void {
  const { problems } = parseUserConfig(text, file);
  if (problems.length === 0) return;
  throw new EthosError('invalid_options', `${before}.\n${problems.map(toConfigProblemText).join('\n')}`);
}

/**
 * As YAML where that fits the setting, else as plain text (`model` may be `5` or `yes`), or as the only entry of a
 * list. What fits in no way is told as it was understood.
 */
function toData(typed: string, isFitting: (data: unknown) => boolean): unknown {
  const data = parseOrUndefined(typed);
  return [data, typed, [data], [typed]].find(isFitting) ?? data ?? typed;
}

function parseOrUndefined(typed: string): unknown {
  try {
    return parse(typed, { maxAliasCount: 0, logLevel: 'silent' });
  } catch {
    // No YAML: it is plain text.
    return undefined;
  }
}
