import { testKey } from '../keys/test-key.ts';
import { isLoopback } from '../providers/address.ts';
import type { ServerChoice } from '../providers/choose-provider.ts';
import { findKnownProvider } from '../providers/known-provider.ts';
import type { DiagnosedSetup } from './diagnose.ts';
import type { Finding } from './finding.ts';

/** Who answers and why, whether its key works, and which servers of this machine answer. */
export async function checkProvider(setup: DiagnosedSetup): Promise<Finding[]> {
  const { outcome, options } = setup;
  const local = toLocalFindings(setup);
  if ('problem' in outcome) {
    const fix = 'Name another with --provider and --model, or in the config.';
    return [{ id: 'provider', status: 'fail', what: outcome.problem.replace(/\.$/, ''), fix }, ...local];
  }
  const { choice } = outcome;
  if (choice.kind === 'demo') {
    const what = `the offline demo answers, since ${choice.reason}: no model is connected`;
    return [
      { id: 'provider', status: 'warn', what, fix: 'Keep a key with ethos keys add, or start Ollama.' },
      ...local,
    ];
  }
  const { host } = new URL(choice.baseURL);
  const what = `${choice.profile.name} answers with ${choice.model} at ${host}, since ${choice.reason}`;
  const notices = choice.notices.map(
    (notice): Finding => ({ id: 'provider', status: 'ok', what: notice.replace(/\.$/, '') }),
  );
  return [
    { id: 'provider', status: 'ok', what },
    ...notices,
    ...toMissing(choice),
    ...toPlainText(choice),
    ...(options.isOnline === true ? await tryKey(choice, options.timeoutMs) : []),
    ...local,
  ];
}

function toMissing({ missing, profile, baseURL }: ServerChoice): Finding[] {
  if (missing.length === 0) return [];
  const what = `there is no key for ${new URL(baseURL).host}`;
  return [
    {
      id: 'key',
      status: 'fail',
      what,
      fix: `Set ${missing.join(' or ')}, or: ethos keys add ${profile.name}`,
    },
  ];
}

/** Everybody on the way could read the key, and all that is said. */
function toPlainText({ baseURL, apiKey }: ServerChoice): Finding[] {
  const url = new URL(baseURL);
  if (url.protocol === 'https:' || isLoopback(url)) return [];
  const goods = apiKey === undefined ? 'everything goes' : 'the key and everything else go';
  return [
    {
      id: 'provider',
      status: 'warn',
      what: `${goods} to ${url.host} without encryption`,
      fix: 'Use its https address.',
    },
  ];
}

async function tryKey(
  { profile, protocol, apiKey, baseURL }: ServerChoice,
  timeoutMs?: number,
): Promise<Finding[]> {
  if (apiKey === undefined) return [];
  const { status, message } = await testKey({
    provider: { ...profile, protocol },
    apiKey,
    baseURL,
    timeoutMs,
  });
  const [, what = message, fix] = /^(.*?)\. (.+)$/s.exec(message) ?? [];
  if (status === 'works' || status === 'unproven')
    return [{ id: 'key', status: 'ok', what: message.replace(/\.$/, '') }];
  return [
    { id: 'key', status: status === 'unclear' ? 'warn' : 'fail', what, fix: fix ?? 'Try again later.' },
  ];
}

function toLocalFindings({ localServers }: DiagnosedSetup): Finding[] {
  return localServers.map(({ name, baseURL, isAnswering, models }) => {
    const label = findKnownProvider(name)?.label ?? name;
    const { host } = new URL(baseURL);
    const count = models.length === 1 ? '1 model' : `${models.length} models`;
    const what = isAnswering
      ? `${label} answers on ${host} with ${count}`
      : `${label} does not answer on ${host}`;
    return { id: 'local-server', status: 'ok', what };
  });
}
