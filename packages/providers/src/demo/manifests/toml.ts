/** The little of TOML that manifests need: texts and lists of texts by table. */
export interface Toml {
  text(table: string, key: string): string | undefined;
  texts(table: string, key: string): readonly string[] | undefined;
  keys(table: string): readonly string[];
  /** A value as it is written, an inline table for example. */
  raw(table: string, key: string): string | undefined;
  tables(): readonly string[];
  has(table: string): boolean;
}

/** Reads texts, and lists of texts that may span lines, from a TOML file. Other values keep their raw form. */
export function parseToml(source: string): Toml {
  const tables = new Map<string, Map<string, string>>();
  let table = new Map<string, string>();
  tables.set('', table);
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(stripComment);
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    const header = /^\[{1,2}\s*([^\]]+?)\s*\]{1,2}$/.exec(line);
    if (header !== null) {
      const name = (header[1] ?? '').replace(/["'\s]/g, '');
      table = tables.get(name) ?? new Map();
      tables.set(name, table);
      continue;
    }
    const pair = /^("[^"]+"|'[^']+'|[\w.-]+)\s*=\s*(.*)$/.exec(line);
    if (pair === null) continue;
    let value = pair[2] ?? '';
    while (isOpenList(value) && index + 1 < lines.length) {
      index += 1;
      value += `\n${lines[index]}`;
    }
    table.set((pair[1] ?? '').replace(/^["']|["']$/g, ''), value.trim());
  }
  return {
    text: (name, key) => toText(tables.get(name)?.get(key)),
    texts: (name, key) => toTexts(tables.get(name)?.get(key)),
    keys: (name) => [...(tables.get(name)?.keys() ?? [])],
    raw: (name, key) => tables.get(name)?.get(key),
    tables: () => [...tables.keys()],
    has: (name) => tables.has(name),
  };
}

function isOpenList(value: string): boolean {
  return value.trimStart().startsWith('[') && !value.replace(/"[^"]*"|'[^']*'/g, '').includes(']');
}

function toText(value: string | undefined): string | undefined {
  const literal = /^'([^']*)'$/.exec(value ?? '')?.[1];
  return literal ?? (/^"(?:[^"\\]|\\.)*"$/.test(value ?? '') ? decodeText(value ?? '') : undefined);
}

/** Escapes of basic strings are those of JSON, but for `\U` and `\e`: such a text stays as it is written. */
function decodeText(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

function toTexts(value: string | undefined): readonly string[] | undefined {
  if (value?.startsWith('[') !== true) return undefined;
  // What an inline table holds is no entry of the list.
  return [...value.replace(/\{[^{}]*\}/g, '').matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
}

function stripComment(line: string): string {
  const match = /^((?:[^#"']|"(?:[^"\\]|\\.)*"|'[^']*')*)#/.exec(line);
  return match === null ? line : (match[1] ?? '');
}
