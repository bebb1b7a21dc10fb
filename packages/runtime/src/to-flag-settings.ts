import type { Settings } from './config/settings-schema.ts';
import type { RuntimeOptions } from './runtime.ts';

/** What a program said, as settings that win over every other. */
export function toFlagSettings(options: RuntimeOptions): Settings {
  const { provider, protocol, model, baseURL, fallbacks, mode, permissions, limits, timeouts, thinking } =
    options;
  return {
    provider,
    protocol: protocol as Settings['protocol'],
    model,
    baseURL,
    fallbacks: fallbacks?.map((fallback) => `${fallback.provider}:${fallback.model}`),
    mode,
    permissions: permissions && mapLists(permissions),
    limits,
    timeouts: timeouts && mapInfinite(timeouts),
    thinking,
  };
}

function mapLists(permissions: NonNullable<RuntimeOptions['permissions']>): Settings['permissions'] {
  const { allow, ask, deny } = permissions;
  return { allow: allow && [...allow], ask: ask && [...ask], deny: deny && [...deny] };
}

function mapInfinite(timeouts: NonNullable<RuntimeOptions['timeouts']>): Settings['timeouts'] {
  const entries = Object.entries(timeouts).map(([name, ms]) => [
    name,
    ms === Number.POSITIVE_INFINITY ? 'none' : ms,
  ]);
  return Object.fromEntries(entries);
}
