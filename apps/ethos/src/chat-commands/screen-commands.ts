import { EthosError } from '@ethosagent/core/contract';
import type { DetailLevel } from '../terminal/drawing/detail-lines.ts';
import type { ChatCommand } from './chat-command.ts';

const DETAILS: readonly DetailLevel[] = ['compact', 'normal', 'full'];

const verboseCommand: ChatCommand = {
  name: 'verbose',
  takes: '[compact | normal | full]',
  help: 'how much of calls is shown: failures only, a line each, or results too',
  play(chat, rest) {
    const wanted = rest.trim();
    const next = DETAILS[(DETAILS.indexOf(chat.detail) + 1) % DETAILS.length];
    const detail = wanted === '' ? next : DETAILS.find((level) => level === wanted);
    if (detail === undefined) throw new EthosError('invalid_options', `Say one of ${DETAILS.join(', ')}.`);
    chat.detail = detail;
    chat.paper.note(`calls: ${detail}`);
    return undefined;
  },
};

const plainCommand: ChatCommand = {
  name: 'plain',
  help: 'lines and words only, for screen readers; again for the screen',
  play(chat) {
    chat.isPlainWanted = !chat.terminal.isPlain;
    return undefined;
  },
};

const demoCommand: ChatCommand = {
  name: 'demo',
  takes: '[scenario]',
  help: 'list the demo scenarios, or play one: /demo parallel',
  play({ runtime, paper }, rest) {
    const name = rest.trim();
    if (runtime.demoScenarios.some((scenario) => scenario.name === name)) return `/demo ${name}`;
    if (name !== '') paper.note(`There is no demo scenario ${JSON.stringify(name)}. These are:`);
    for (const scenario of runtime.demoScenarios) {
      paper.note(`  ${scenario.name.padEnd(30)} ${scenario.description}`);
    }
    return undefined;
  },
};

const exitCommand: ChatCommand = {
  name: 'exit',
  help: 'leave',
  play(chat) {
    chat.isLeaving = true;
    return undefined;
  },
};

export const SCREEN_COMMANDS: readonly ChatCommand[] = [
  verboseCommand,
  plainCommand,
  demoCommand,
  exitCommand,
];
