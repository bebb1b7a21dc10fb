import type { PermissionExplanation, Permissions, PermissionsOptions } from '../../src/permissions/index.ts';
import { createPermissions } from '../../src/permissions/index.ts';
import { standInTools } from './stand-in-tools.ts';

interface TestOptions extends Partial<Omit<PermissionsOptions, 'rules'>> {
  allow?: readonly string[];
  ask?: PermissionsOptions['ask'];
  asking?: readonly string[];
  deny?: readonly string[];
}

/** Permissions over `/w` with the home `/home/me`, without links. */
export function createTestPermissions({
  allow = [],
  asking = [],
  deny = [],
  ...options
}: TestOptions = {}): Permissions {
  const rules = [
    ...allow.map((rule) => ({ effect: 'allow' as const, rule, source: '--allow' })),
    ...asking.map((rule) => ({ effect: 'ask' as const, rule, source: 'config' })),
    ...deny.map((rule) => ({ effect: 'deny' as const, rule, source: '--deny' })),
  ];
  return createPermissions({
    roots: ['/w'],
    home: '/home/me',
    ethosHome: '/home/me/.ethos',
    platform: 'linux',
    toRealPath: (path) => path,
    tools: standInTools,
    rules,
    ...options,
  });
}

/** What becomes of a command line. */
export function testCommand(options: TestOptions, command: string, cwd?: string): PermissionExplanation {
  const args = cwd === undefined ? { command } : { command, cwd };
  return createTestPermissions(options).test('run_command', args);
}
