import { EthosError } from '@ethosagent/core/contract';
import { PERMISSION_MODES, type PermissionMode } from '@ethosagent/runtime';
import { toOneLine } from '@ethosagent/surface-kit';
import type { ChatState } from '../chat-state.ts';
import type { ChatCommand } from './chat-command.ts';

const modeCommand: ChatCommand = {
  name: 'mode',
  takes: `[${PERMISSION_MODES.join(' | ')}]`,
  help: 'show or set what tools may do without asking',
  play({ runtime, paper }, rest) {
    const wanted = rest.trim();
    if (wanted !== '') runtime.permissions.mode = wanted as PermissionMode;
    paper.note(`mode: ${runtime.permissions.mode}`);
    return undefined;
  },
};

const permissionsCommand: ChatCommand = {
  name: 'permissions',
  takes: '[test TOOL {JSON} | revoke RULE]',
  help: 'list the rules and answers in force, try a call, or take an answer back',
  async play(chat, rest) {
    const [, verb = '', more = ''] = /^(\S*)\s*(.*)$/s.exec(rest.trim()) ?? [];
    if (verb === '') listRules(chat);
    else if (verb === 'test') testCall(chat, more);
    else if (verb === 'revoke') await revokeRule(chat, more.trim());
    else
      throw new EthosError(
        'invalid_options',
        'Say /permissions, /permissions test TOOL {JSON}, or revoke RULE.',
      );
    return undefined;
  },
};

const toolsCommand: ChatCommand = {
  name: 'tools',
  help: 'list the tools',
  play({ runtime, paper }) {
    for (const { name, readOnly, description } of runtime.tools.toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const kind = readOnly === true ? 'reads' : 'acts ';
      paper.note(`  ${name.padEnd(16)} ${kind}  ${toOneLine(description.split(/(?<=\.)\s/)[0] ?? '', 70)}`);
    }
    return undefined;
  },
};

export const PERMISSION_COMMANDS: readonly ChatCommand[] = [modeCommand, permissionsCommand, toolsCommand];

function listRules({ runtime, paper }: ChatState): void {
  const rules = runtime.permissions.list();
  paper.note(`mode: ${runtime.permissions.mode}`);
  for (const { effect, rule, scope, source } of rules) {
    paper.note(`  ${effect.padEnd(5)} ${toOneLine(rule, 200)}  (${scope}, ${toOneLine(source, 200)})`);
  }
  if (rules.length === 0) paper.note('  no rules');
}

/** `TOOL {JSON}`, as a model would call it. */
function testCall({ runtime, paper, sessionId }: ChatState, text: string): void {
  const [, name = '', json = ''] = /^(\S*)\s*(.*)$/s.exec(text) ?? [];
  const { verdict, reason, by, does, rule } = runtime.permissions.test(name, parseArguments(json), {
    ...(sessionId === undefined ? {} : { sessionId }),
    cwd: runtime.cwd,
  });
  const rules = by.kind === 'rule' ? by.rules.map((one) => one.rule).join(', ') : '';
  const decidedBy = rules === '' ? '' : ` · by ${toOneLine(rules, 300)}`;
  paper.note(`${verdict}: ${toOneLine(reason, 500)}${decidedBy}`);
  for (const one of does) paper.note(`  ${toOneLine(one, 300)}`);
  if (rule !== undefined) paper.note(`  "always" would store: ${toOneLine(rule, 300)}`);
}

function parseArguments(json: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json === '' ? '{}' : json);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch (cause) {
    throw new EthosError('invalid_options', `The arguments are no JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  throw new EthosError(
    'invalid_options',
    'The arguments must be a JSON object, such as {"command":"npm test"}.',
  );
}

async function revokeRule({ runtime, paper }: ChatState, rule: string): Promise<void> {
  const isThere = rule !== '' && (await runtime.permissions.revoke(rule));
  if (!isThere) throw new EthosError('invalid_options', `There is no rule ${rule}. /permissions lists them.`);
  paper.note(`taken back: ${toOneLine(rule, 200)}`);
}
