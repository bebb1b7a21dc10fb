import { type Environment, toValue } from '../providers/environment.ts';
import type { Finding } from './finding.ts';

const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/** Whether requests go through a proxy, which then is a destination too. Never shows its password. */
export function checkProxy(env: Environment): Finding[] {
  const set = VARIABLES.filter((variable) => toValue(env[variable]) !== undefined);
  const [first] = set;
  if (first === undefined) return [];
  const isUsed = env.NODE_USE_ENV_PROXY === '1' || /(^|\s)--use-env-proxy(\s|$)/.test(env.NODE_OPTIONS ?? '');
  if (!isUsed) {
    const what = `${first} is set, but requests do not go through that proxy`;
    return [{ id: 'proxy', status: 'warn', what, fix: 'Set NODE_USE_ENV_PROXY=1 if they should.' }];
  }
  const hosts = new Set(set.map((variable) => toHost(toValue(env[variable]) ?? '')));
  const what = `${[...hosts].join(', ')}: the proxy that requests go through, but for those to this machine`;
  return [{ id: 'destination', status: 'ok', what }];
}

function toHost(address: string): string {
  return (URL.canParse(address) && new URL(address).host) || 'an address that cannot be read';
}
