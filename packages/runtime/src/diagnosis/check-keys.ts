import { type KeyListing, listKeys } from '../keys/list-keys.ts';
import { listKnownProviders } from '../providers/known-provider.ts';
import type { DiagnosedSetup } from './diagnose.ts';
import type { Finding } from './finding.ts';
import { splitAdvice } from './split-advice.ts';

const FIX = 'Move the file away, and add the keys anew.';

/** Which keys are there, masked, and where they go. */
export function checkKeys({ options, config, keys }: DiagnosedSetup): Finding[] {
  const { problem } = keys;
  const broken: Finding[] =
    problem === undefined ? [] : [{ id: 'keys', status: 'fail', ...splitAdvice(problem, FIX) }];
  const providers = listKnownProviders(config.settings.providers);
  const listed = listKeys({ env: options.env, kept: keys.keys, providers });
  const found = listed.map((key): Finding => ({ id: 'keys', status: 'ok', what: toWords(key) }));
  if (found.length > 0 || broken.length > 0) return [...broken, ...found];
  return [{ id: 'keys', status: 'ok', what: 'no keys' }];
}

function toWords({ provider, source, variable, masked, isUsed, host }: KeyListing): string {
  const place = source === 'environment' ? variable : 'keys.json';
  const use = isUsed ? `goes to ${host ?? 'the address that is named'}` : 'is not used';
  return `${provider}: ${masked} from ${place} ${use}`;
}
