import { describe, expect, it } from 'vitest';
import type { CallPart } from '../call/call-part.ts';
import { createPathSpace } from '../paths/path-space.ts';
import { parseRule } from '../rule/parse-rule.ts';
import { readCommandLine } from '../shell/read-command-line.ts';
import { compileRule } from './compiled-rule.ts';
import { createRuleIndex } from './rule-index.ts';

const space = createPathSpace({
  platform: 'linux',
  roots: ['/w'],
  home: '/home/me',
  toRealPath: (path) => path,
});

function indexOf(texts: readonly string[], effect: 'allow' | 'deny') {
  return createRuleIndex(
    texts.map((rule) => compileRule({ effect, rule, source: 'test' }, parseRule(rule), space)),
  );
}

function toCommand(line: string): CallPart {
  const [command] = readCommandLine(line, { cwd: '/w', home: '/home/me' }).commands;
  if (command === undefined) throw new Error(`no command in ${line}`);
  return { kind: 'command', command, isFree: false };
}

function toFile(path: string): CallPart {
  return { kind: 'write', place: space.locate(path, '/w'), isFree: false };
}

function numbered(toRule: (name: string) => string): string[] {
  return Array.from({ length: 250 }, (_, index) => toRule(`n${index}`));
}

describe('of a thousand rules', () => {
  const rules = [
    ...numbered((name) => `run_command(${name} test:*)`),
    ...numbered((name) => `write_file(src/${name}/**)`),
    ...numbered((name) => `fetch_url(*.${name}.example)`),
    ...numbered((name) => `mcp_${name}`),
  ];

  it.each(['allow', 'deny'] as const)('a call asks only those about what it does (%s)', (effect) => {
    const index = indexOf(rules, effect);
    const count = (tool: string, part: CallPart): number => index.forPart(effect, tool, part).length;
    expect(index.rules).toHaveLength(1000);
    expect(count('run_command', toCommand('n7 test'))).toBe(1);
    expect(count('run_command', toCommand('other test'))).toBe(0);
    expect(count('write_file', toFile('src/n7/deep/down/a'))).toBe(1);
    expect(count('write_file', toFile('src/other/a'))).toBe(0);
    expect(count('fetch_url', { kind: 'host', host: 'a.b.n7.example', port: undefined, isFree: false })).toBe(
      1,
    );
    expect(index.forTool(effect, 'mcp_n7')).toHaveLength(1);
    expect(index.forTool(effect, 'run_command')).toHaveLength(0);
  });
});

it('rules that deny are found for what a command starts, those that allow are not', () => {
  const line = toCommand('timeout 5 env A=1 /usr/bin/RM x');
  expect(indexOf(['run_command(rm:*)'], 'deny').forPart('deny', 'run_command', line)).toHaveLength(1);
  expect(indexOf(['run_command(rm:*)'], 'allow').forPart('allow', 'run_command', line)).toHaveLength(0);
});

it('rules about tools by pattern are asked for the tools that are meant', () => {
  const index = indexOf(['mcp_*', '*(write:src/**)'], 'deny');
  expect(index.forTool('deny', 'mcp_x')).toHaveLength(1);
  expect(index.forTool('deny', 'other')).toHaveLength(0);
  expect(index.forPart('deny', 'other', toFile('src/a'))).toHaveLength(1);
});
