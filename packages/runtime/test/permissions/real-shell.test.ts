import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPermissions } from '../../src/permissions/index.ts';
import { standInTools } from './stand-in-tools.ts';

// The same lines on each run: a rare slow one must not come by chance.
fc.configureGlobal({ seed: 20_261_201 });

const shells = ['/bin/sh', '/bin/bash'].filter((shell) => existsSync(shell));
let top = '';

beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'ethos-shell-')));
  mkdirSync(join(top, 'bin'));
  mkdirSync(join(top, 'w'));
  // `good` may run, `evil` leaves a mark.
  writeFileSync(join(top, 'bin', 'good'), '#!/bin/sh\necho evil\n');
  writeFileSync(join(top, 'bin', 'evil'), `#!/bin/sh\n: > '${top}/mark'\n`);
  for (const name of ['good', 'evil']) chmodSync(join(top, 'bin', name), 0o755);
});
afterAll(() => rmSync(top, { recursive: true }));

const pieces = fc.constantFrom(
  ...[
    'good',
    'evil',
    'good evil',
    ' ',
    ' ',
    ' ',
    "'",
    '"',
    '\\',
    '`',
    '$(',
    '$((',
    ')',
    '))',
    '(',
    '{ ',
    '; }',
    ';',
  ],
  ...[
    '|',
    '&',
    '&&',
    '||',
    '\n',
    '#',
    '!',
    '<<E\n',
    '\nE\n',
    '<<<',
    '>',
    '>&2',
    '2>&1',
    '>/dev/null',
    '<(',
    '[[ ',
    ' ]]',
  ],
  ...[
    '$x',
    '${x:-',
    '}',
    'x=evil',
    'x=',
    '$',
    "$'",
    '$"',
    '[ ',
    'if ',
    ';then ',
    ';fi',
    'eval ',
    'sh -c ',
    'env ',
    'a=1 ',
  ],
  ...[
    '~',
    '*',
    '{good,evil}',
    '((',
    'case x in x)',
    ';;esac',
    'echo ',
    '\r',
    '\t',
    'for x in evil;do ',
    ';done',
    'exec ',
  ],
);

describe.skipIf(process.platform === 'win32')('a real shell', () => {
  it.each(shells)('%s runs nothing but what the rule allows, in lines that the rule allows', (shell) => {
    const rules = [{ effect: 'allow' as const, rule: 'run_command(good:*)', source: 'test' }];
    const w = join(top, 'w');
    const permissions = createPermissions({
      roots: [w],
      home: w,
      ethosHome: join(w, '.ethos'),
      tools: standInTools,
      rules,
    });
    const lines = fc
      .sample(fc.array(pieces, { minLength: 1, maxLength: 12 }), 800)
      .map((parts) => `good ${parts.join('')}`)
      .filter((command) => permissions.test('run_command', { command }).verdict === 'allow');
    expect(lines.length).toBeGreaterThan(10);
    expect(findMarked(shell, lines)).toBe('');
  });

  it.each(shells)('%s would be caught running it', (shell) => {
    expect(findMarked(shell, ['good', 'good $(evil)', 'good'])).toBe('good $(evil)');
  });
});

/** Runs each line in a shell of its own, started by a single one, and gives the first that left a mark. */
function findMarked(shell: string, lines: readonly string[]): string {
  lines.forEach((line, index) => {
    writeFileSync(join(top, `${index}.line`), line);
  });
  const driver = `i=0; while [ -f ../$i.line ]; do
    ${shell} ../$i.line < /dev/null > /dev/null 2>&1
    [ ! -f ../mark ] || exit 1
    i=$((i+1))
  done; i=none`;
  const options = { cwd: join(top, 'w'), env: { PATH: join(top, 'bin') } };
  const { stdout } = spawnSync('/bin/sh', ['-c', `trap 'echo $i' EXIT; ${driver}`], {
    ...options,
    encoding: 'utf8',
  });
  rmSync(join(top, 'mark'), { force: true });
  const found = Number(stdout.trim());
  return Number.isNaN(found) ? '' : (lines[found] ?? '');
}
