import { expect, test } from 'vitest';
import { isSamePackage } from './is-same-package.ts';
import type { Manifest } from './manifest.ts';
import { packageKinds, workspaceKinds } from './manifest-kinds.ts';
import { isMember } from './workspace-members.ts';

function parse(file: string, text: string): Manifest | undefined {
  return packageKinds.find((kind) => kind.file === file)?.parse(text);
}

function membersOf(file: string, text: string): readonly string[] | undefined {
  return workspaceKinds.find((kind) => kind.file === file)?.parse(text)?.members;
}

test('a package.json gives its own name, not that of its author', () => {
  const text =
    '\uFEFF{"author":{"name":"somebody"},"name":"@a/b","version":"1.0.0","devDependencies":{"zod":"4"}}';
  expect(parse('package.json', text)).toMatchObject({
    name: '@a/b',
    version: '1.0.0',
    dependencies: ['zod'],
  });
});

test.each(['{"name":', '[]', '"text"', ''])('%j is no package.json', (text) => {
  expect(parse('package.json', text)).toBeUndefined();
});

test('workspaces of npm and of yarn are both read', () => {
  expect(membersOf('package.json', '{"workspaces":["a/*"]}')).toEqual(['a/*']);
  expect(membersOf('package.json', '{"workspaces":{"packages":["b"]}}')).toEqual(['b']);
  expect(membersOf('package.json', '{"name":"x"}')).toBeUndefined();
  expect(membersOf('lerna.json', '{"packages":["c/*"]}')).toEqual(['c/*']);
});

test.each([
  ['packages:\n  - packages/*\n  - "apps/**" # apps\n  - \'!**/test\'\ncatalog:\n  - no\n'],
  ['# first\r\npackages: # these\r\n- packages/*\r\n- apps/**\r\n\r\n- "!**/test"\r\n'],
  ['onlyBuilt: []\npackages: [packages/*, "apps/**",\n  \'!**/test\']\n'],
])('the members of a pnpm workspace are read in each way of writing', (text) => {
  expect(membersOf('pnpm-workspace.yaml', text)).toEqual(['packages/*', 'apps/**', '!**/test']);
});

test('a pnpm workspace file without packages defines no members', () => {
  expect(membersOf('pnpm-workspace.yaml', 'catalog:\n  zod: 4\n')).toBeUndefined();
});

test('a Cargo.toml gives its package, and members over several lines with comments', () => {
  const text = `
[workspace] # here
members = [
  "crates/*", # all
  'tool',
]
exclude = ["crates/old"]

[package]
name = "root-\\"quoted\\"" # not "this"
[dependencies]
serde = { version = "1", features = ["derive"] }
`;
  expect(membersOf('Cargo.toml', text)).toEqual(['crates/*', 'tool', '!crates/old']);
  expect(parse('Cargo.toml', text)).toMatchObject({ name: 'root-"quoted"', dependencies: ['serde'] });
  expect(parse('Cargo.toml', '[lib]\n')).toBeUndefined();
});

test('a pyproject.toml gives its project and the members of a uv workspace', () => {
  const text =
    '[project]\nname = "py"\ndependencies = ["httpx>=0.27", "rich"]\n[tool.uv.workspace]\nmembers = ["libs/*"]\n';
  expect(membersOf('pyproject.toml', text)).toEqual(['libs/*']);
  expect(parse('pyproject.toml', text)).toMatchObject({ name: 'py', dependencies: ['httpx', 'rich'] });
});

test('go.mod and go.work are read', () => {
  expect(parse('go.mod', 'module example.com/a\n\nrequire (\n\texample.com/b v1.2.3\n)\n')).toMatchObject({
    name: 'example.com/a',
    dependencies: ['example.com/b'],
  });
  expect(membersOf('go.work', 'go 1.22\n\nuse (\n\t./a // first\n\t./b\n)\nuse ./c\n')).toEqual([
    './a',
    './b',
    './c',
  ]);
});

test.each([
  ['packages/a', ['packages/*'], true],
  ['packages/a/b', ['packages/*'], false],
  ['packages/a/b', ['packages/**'], true],
  ['packages/a', ['./packages/*/'], true],
  ['packages/old', ['packages/*', '!packages/old'], false],
  ['apps/web', ['{apps,tools}/*'], true],
  ['a.b', ['a?b'], true],
  ['axb', ['a.b'], false],
  ['apps', ['apps'], true],
])('%s in %j: %j', (folder, patterns, expected) => {
  expect(isMember(folder, patterns)).toBe(expected);
});

test('dependencies of a Cargo.toml are read in every way of writing them', () => {
  const text = `
[package]
name = "a"
[workspace.dependencies]
unused = "1"
[dependencies]
mylog = { package = "log", version = "0.4" }
serde.workspace = true
[dependencies.tokio]
version = "1"
features = ["full"]
[dev-dependencies.renamed]
package = "real"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[target."cfg(windows)".dev-dependencies.winapi]
version = "0.3"
[features]
default = ["std"]
`;
  expect(parse('Cargo.toml', text)?.dependencies.toSorted()).toEqual(
    ['libc', 'log', 'mylog', 'real', 'renamed', 'serde', 'tokio', 'winapi'].toSorted(),
  );
});

test('optional dependencies, groups and aliases count too', () => {
  const python = `
[project]
name = "p"
dependencies = ["httpx[http2]>=0.27"]
[project.optional-dependencies]
cli = ["rich"]
[dependency-groups]
dev = ["pytest", {include-group = "x"}]
[tool.poetry.group.docs.dependencies]
sphinx = "*"
`;
  expect(parse('pyproject.toml', python)?.dependencies).toEqual(['httpx', 'rich', 'pytest', 'sphinx']);
  const node = '{"name":"n","dependencies":{"old":"npm:new@1","@a/b":"npm:@c/d@2","zod":"4"}}';
  expect(parse('package.json', node)?.dependencies).toEqual(['old', 'new', '@a/b', '@c/d', 'zod']);
});

test.each([
  ['Cargo.toml', 'beta_core', 'beta-core', true],
  ['pyproject.toml', 'ruamel.yaml', 'Ruamel-Yaml', true],
  ['package.json', 'lodash.get', 'lodash-get', false],
  ['package.json', 'React', 'react', true],
])('in a %s the names %s and %s mean the same: %j', (file, one, other, expected) => {
  expect(isSamePackage(file, one, other)).toBe(expected);
});
