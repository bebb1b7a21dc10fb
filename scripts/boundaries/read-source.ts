import { parseSync, Visitor } from 'oxc-parser';

export type Import = { specifier: string; names: string[]; line: number };
export type SourceFacts = {
  imports: Import[];
  /** Environment variables read; undefined where the name is not written out. */
  environment: { variable: string | undefined; line: number }[];
  lines: number;
};

/** What a source file imports (types and dynamic imports too) and reads from the environment. */
export function readSource(path: string, text: string): SourceFacts {
  const { module, program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? '*'),
    line: lineOf(start),
  }));
  for (const { entries, start } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest !== null)?.moduleRequest;
    if (from) imports.push({ specifier: from.value, names: entries.map(exportedName), line: lineOf(start) });
  }
  const facts: SourceFacts = { imports, environment: [], lines: text.replace(/\n$/, '').split('\n').length };
  visit(program, facts, lineOf);
  return facts;
}

type Program = ReturnType<typeof parseSync>['program'];
type Node = { type: string } & Record<string, unknown>;

function visit(program: Program, facts: SourceFacts, lineOf: (offset: number) => number): void {
  const named = new Set<number>();
  const addImport = (source: unknown, start: number): void => {
    const { value } = source as { value?: unknown };
    if (typeof value === 'string') facts.imports.push({ specifier: value, names: [], line: lineOf(start) });
  };
  new Visitor({
    ImportExpression: (node) => addImport(node.source, node.start),
    TSImportType: (node) => addImport(node.source, node.start),
    MemberExpression: (node) => {
      const object = node.object as unknown as Node & { start: number };
      if (isEnvironment(object)) {
        named.add(object.start);
        facts.environment.push({ variable: propertyName(node as unknown as Node), line: lineOf(node.start) });
      } else if (isEnvironment(node as unknown as Node) && !named.has(node.start)) {
        facts.environment.push({ variable: undefined, line: lineOf(node.start) });
      }
    },
    VariableDeclarator: (node) => {
      const { id, init } = node as unknown as { id: Node; init: Node | null };
      if (id.type !== 'ObjectPattern' || init === null || !isProcess(init)) return;
      const properties = id.properties as { key?: { name?: string } }[];
      if (properties.some(({ key }) => key?.name === 'env'))
        facts.environment.push({ variable: undefined, line: lineOf(node.start) });
    },
  }).visit(program);
}

function exportedName({ importName }: { importName: { name: string | null } }): string {
  return importName.name ?? '*';
}

function isProcess(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'process';
  return node.type === 'MemberExpression' && propertyName(node) === 'process';
}

function isEnvironment(node: Node): boolean {
  return node.type === 'MemberExpression' && propertyName(node) === 'env' && isProcess(node.object as Node);
}

function propertyName(member: Node): string | undefined {
  const property = member.property as { type: string; name?: string; value?: unknown };
  if (member.computed === true) return typeof property.value === 'string' ? property.value : undefined;
  return property.name;
}
