import { toKeptValues } from '../keys/kept-keys.ts';
import { createKeyRing } from '../providers/key-ring.ts';
import { listKnownProviders } from '../providers/known-provider.ts';
import type { DiagnosedSetup } from './diagnose.ts';
import type { Finding } from './finding.ts';

/** Every host that something may be sent to, and why. Nothing is ever sent to another one by Ethos itself. */
export function listDestinations(setup: DiagnosedSetup): Finding[] {
  const reasons = new Map<string, string[]>();
  const add = (address: string, why: string): void => {
    const { host } = new URL(address);
    reasons.set(host, [...new Set([...(reasons.get(host) ?? []), why])]);
  };
  addChosen(setup, add);
  addOthers(setup, add);
  for (const { name, baseURL } of setup.localServers)
    add(baseURL, `asked whether ${name} is there, when nothing else was chosen`);
  const hosts = [...reasons].map(
    ([host, why]): Finding => ({ id: 'destination', status: 'ok', what: `${host}: ${why.join('; ')}` }),
  );
  return [...hosts, toToolFinding(setup), NOTHING_ELSE];
}

type Add = (address: string, why: string) => void;

function addChosen({ outcome }: DiagnosedSetup, add: Add): void {
  if ('problem' in outcome) return;
  if (outcome.choice.kind === 'server') add(outcome.choice.baseURL, 'gets every turn');
  for (const { baseURL, model } of outcome.fallbacks)
    add(baseURL, `gets turns when others fail, for ${model}`);
}

/** Those that only a person's choice would ask. */
function addOthers({ options, config, keys }: DiagnosedSetup, add: Add): void {
  const ring = createKeyRing(options.env, toKeptValues(keys.keys));
  for (const provider of listKnownProviders(config.settings.providers)) {
    if (provider.baseURL === undefined) continue;
    const isPossible = provider.isConfigured || (provider.isKeyNeeded && ring.find(provider) !== undefined);
    if (isPossible) add(provider.baseURL, `gets turns when ${provider.name} is named`);
  }
}

function toToolFinding({ config }: DiagnosedSetup): Finding {
  const isFree = config.settings.mode === 'full';
  const leave = isFree
    ? 'without a question, since the mode is full'
    : 'with your leave, or that of your rules';
  const what = `any host: tools that fetch pages or run commands, ${leave}`;
  return isFree
    ? { id: 'destination', status: 'warn', what, fix: 'ethos config set mode ask' }
    : { id: 'destination', status: 'ok', what };
}

const NOTHING_ELSE: Finding = {
  id: 'destination',
  status: 'ok',
  what: 'nothing else: no telemetry, no look for updates',
};
