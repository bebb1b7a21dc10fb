import { AssertionError } from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { LLMProvider } from '@ethosagent/core/contract';
import { watchFailures } from '../wire/watch-failures.ts';
import type { WireDialectName } from '../wire/wire-dialect.ts';
import type { ProviderDialect } from './provider-dialect.ts';
import { PROVIDER_DIALECTS } from './provider-dialects/provider-dialects.ts';
import { FAILURE_CHECKS } from './provider-failure-checks.ts';
import { PORT_CHECKS } from './provider-port-checks.ts';
import { REPLY_CHECKS } from './provider-reply-checks.ts';
import { REQUEST_CHECKS } from './provider-request-checks.ts';
import { SOCKET_CHECKS } from './provider-socket-checks.ts';
import { createProviderStage, type ProviderTarget } from './provider-stage.ts';
import type { ConformanceCheck } from './session-store-checks.ts';

/** What {@link listProviderChecks} must know of a provider. */
export interface ProviderChecksOptions {
  /** Makes a new provider whose requests go to `origin`, with `apiKey`. */
  create(target: ProviderTarget): LLMProvider;
  /**
   * The wire protocol: the name of one that the test kit can write, or your own. Without it only what every provider
   * promises is checked, and `origin` is empty.
   */
  dialect?: WireDialectName | ProviderDialect | undefined;
  /** The model that is asked for. @default 'conformance-1' */
  model?: string | undefined;
  /** Milliseconds within which something that must happen at once has happened. @default 10000 */
  limitMs?: number | undefined;
}

/**
 * The promises of an {@link LLMProvider} as named checks, each with a server of its own on this machine. What is thrown
 * outside of a call while a check runs fails it too, so run one after another.
 *
 * @example
 * const create = ({ origin, apiKey }) => createMyProvider({ baseURL: `${origin}/v1`, apiKey });
 * for (const check of listProviderChecks({ create, dialect: 'openai-chat' })) test(check.name, check.run);
 */
export function listProviderChecks(options: ProviderChecksOptions): readonly ConformanceCheck[] {
  const { create, model = 'conformance-1', limitMs = 10_000 } = options;
  const dialect = typeof options.dialect === 'string' ? PROVIDER_DIALECTS[options.dialect] : options.dialect;
  const onWire = { ...REPLY_CHECKS, ...REQUEST_CHECKS, ...FAILURE_CHECKS, ...SOCKET_CHECKS };
  const checks = { ...PORT_CHECKS, ...(dialect === undefined ? {} : onWire) };
  return Object.entries(checks).map(([name, check]) => ({
    name,
    async run() {
      const stage = createProviderStage({ create, dialect, model, limitMs });
      const failures = watchFailures();
      try {
        await check(stage);
      } finally {
        await stage.close();
        // What goes wrong when a connection closes is told a moment later.
        await setImmediate();
        failures.stop();
      }
      if (failures.seen.length > 0) {
        const [cause] = failures.seen;
        throw new AssertionError({ message: `something was thrown outside of the call: ${String(cause)}` });
      }
    },
  }));
}
