import { EthosError } from '@ethosagent/core/contract';
import { toUsageText } from '@ethosagent/surface-kit';
import { toModelNames } from '../model-names.ts';
import type { ChatCommand } from './chat-command.ts';

const modelCommand: ChatCommand = {
  name: 'model',
  takes: '[model | provider:model]',
  help: 'show the model, or take another from the next turn on; "-" takes the first one again',
  play(chat, rest) {
    const name = rest.trim();
    if (name !== '') chat.model = name === '-' ? undefined : name;
    chat.paper.note(`model: ${chat.model ?? toModelNames(chat.runtime.provider)}`);
    return undefined;
  },
};

const thinkingCommand: ChatCommand = {
  name: 'thinking',
  help: 'show the thinking of models, or fold it to one line',
  play(chat) {
    chat.isThinkingShown = !chat.isThinkingShown;
    chat.paper.note(chat.isThinkingShown ? 'thinking is shown' : 'thinking is folded to one line');
    return undefined;
  },
};

const usageCommand: ChatCommand = {
  name: 'usage',
  help: 'what this session used',
  async play(chat) {
    const { calls } = chat.usage;
    const { sessionId } = chat;
    const info = sessionId === undefined ? undefined : await chat.runtime.store.find(sessionId);
    const spent = info === undefined ? '' : ` · $${(info.picoUsd / 1e12).toFixed(4)} in the whole session`;
    chat.paper.note(
      calls === 0 ? `nothing used yet${spent}` : `${toUsageText(chat.usage)} · ${calls} model calls${spent}`,
    );
    return undefined;
  },
};

const budgetCommand: ChatCommand = {
  name: 'budget',
  takes: '[dollars | off]',
  help: 'show or set what the session may spend in US dollars',
  play(chat, rest) {
    const text = rest.trim().replace(/^\$/, '');
    if (text === 'off') chat.budgetUsd = undefined;
    else if (text !== '') {
      const dollars = Number(text);
      if (!/^\d*\.?\d+$/.test(text) || dollars <= 0) {
        throw new EthosError('invalid_options', 'Give an amount above 0, such as /budget 0.50, or off.');
      }
      chat.budgetUsd = dollars;
    }
    const cap = chat.budgetUsd ?? chat.runtime.config.settings.limits?.budgetCapUsd;
    chat.paper.note(cap === undefined ? 'no budget is set' : `the session may spend $${cap}`);
    return undefined;
  },
};

export const MODEL_COMMANDS: readonly ChatCommand[] = [
  modelCommand,
  thinkingCommand,
  usageCommand,
  budgetCommand,
];
