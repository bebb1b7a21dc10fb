import type { ModelListing } from '@ethosagent/runtime';
import { toJsonLine, toOneLine } from '@ethosagent/surface-kit';
import { type Command, Option } from 'commander';
import { parseName, parseURL } from '../option-values.ts';
import type { Program, ProgramCommand } from '../program.ts';
import { toTable } from '../table.ts';
import { readSetup } from './read-setup.ts';

const EXAMPLES = `
Prices are US dollars for a million tokens. A month behind them says when the built-in table was true; without one they
are what the server or your config says. What is not known stays empty.

Examples:
  ethos models
  ethos models --provider openrouter
  ethos models --provider ollama
  ethos models --provider anthropic --offline
  ethos models --base-url https://llm.example.com/v1 --json`;

interface ModelsFlags {
  provider?: string;
  protocol?: 'openai-chat' | 'anthropic-messages' | 'openai-responses';
  baseUrl?: string;
  offline?: true;
  json?: true;
}

/** `ethos models`: the models of a provider, as its server tells of them. */
export function addModelsCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  const protocols = new Option('--protocol <name>', 'what a server of your own speaks').choices([
    'openai-chat',
    'anthropic-messages',
    'openai-responses',
  ]);
  parent
    .command('models')
    .description('the models of a provider, their context and prices')
    .option('--provider <name>', 'whose; else that of the settings and keys', parseName)
    .option('--base-url <url>', 'address of the server', parseURL)
    .addOption(protocols)
    .option('--offline', 'ask nobody: what is known here')
    .option('--json', 'as JSON')
    .addHelpText('after', EXAMPLES)
    .action((flags: ModelsFlags) => start((program) => list(program, flags)));
}

async function list({ host, stdout, stderr }: Program, flags: ModelsFlags): Promise<number> {
  const { provider, protocol, baseUrl: baseURL, offline, json } = flags;
  const isOffline = offline === true;
  const runtime = await import('@ethosagent/runtime');
  const { config, keys } = await readSetup(host, { provider, protocol, baseURL });
  runtime.requireValidConfig(config);
  const wish = runtime.toProviderWish(config, { env: host.env, kept: keys.keys });
  const options = { ...wish, models: config.settings.models, isOffline };
  let found = await runtime.listModels(options);
  const isNamed = [wish.provider, wish.protocol, wish.baseURL].some((one) => one !== undefined);
  if (found.host === null && !isNamed && !isOffline) {
    found = await runtime.listModels({ ...options, localServers: await runtime.probeLocalServers() });
  }
  if (json) stdout.write(toJsonLine({ ...found, problem: found.problem ?? null }));
  else if (found.models.length > 0) stdout.write(toTable([HEAD, ...found.models.map(toRow)]));
  if (found.problem !== undefined) stderr.write(`ethos: ${toOneLine(found.problem, 500)}\n`);
  else if (found.host === null)
    stderr.write(`ethos: nobody is chosen, and the demo has no models. Name a provider: ${NAME_ONE}\n`);
  else if (found.models.length === 0) stderr.write(`ethos: ${found.host} told of no models\n`);
  return found.models.length === 0 ? 1 : 0;
}

const NAME_ONE = 'ethos models --provider openrouter';
const HEAD = ['model', 'context', 'input', 'output', 'prices of', 'told by'];

function toRow({ model, isDefault, contextWindow, prices, asOf, source }: ModelListing): string[] {
  return [
    `${toOneLine(model, 80)}${isDefault ? ' (default)' : ''}`,
    contextWindow === null ? '' : `${contextWindow}`.replace(/\B(?=(\d{3})+$)/g, ','),
    prices === null ? '' : `$${prices.inputPerMillion}`,
    prices === null ? '' : `$${prices.outputPerMillion}`,
    prices === null ? '' : (asOf ?? (source === 'server' ? 'the server or config' : 'the config')),
    source === 'server' ? 'the server' : 'Ethos',
  ];
}
