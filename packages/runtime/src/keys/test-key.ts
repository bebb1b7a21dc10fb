import { z } from 'zod';
import { getJson, type JsonAnswer } from '../providers/get-json.ts';
import type { KnownProvider } from '../providers/known-provider.ts';
import { toQuestion } from '../providers/to-question.ts';

/**
 * How a key did:
 * - `works`: the provider accepted it. `no_credit`: it did, but there is no money left.
 * - `forbidden`: it is known, but may not do what was asked; models may still answer.
 * - `unproven`: the server answered, but nobody knows whether it looks at keys.
 * - `rejected`: it is wrong. `unclear`, `unreachable`: the answer said nothing about it; there was none.
 */
export type KeyTestStatus =
  | 'works'
  | 'no_credit'
  | 'forbidden'
  | 'unproven'
  | 'rejected'
  | 'unclear'
  | 'unreachable';

/** What one small request with a key showed. */
export interface KeyTest {
  readonly status: KeyTestStatus;
  /** Where it was sent. */
  readonly host: string;
  /** What happened and what to do; never the key. */
  readonly message: string;
}

/** Which key to try, and where. */
export interface KeyTestOptions {
  provider: KnownProvider;
  apiKey: string;
  /** @default the provider's own address */
  baseURL?: string | undefined;
  /** @default 10000 */
  timeoutMs?: number | undefined;
}

/** Tries a key by one request that costs nothing. Never rejects for what a server does. */
export async function testKey({
  provider,
  apiKey,
  baseURL,
  timeoutMs = 10_000,
}: KeyTestOptions): Promise<KeyTest> {
  const address = baseURL ?? provider.baseURL;
  if (address === undefined) {
    return { status: 'unclear', host: '', message: `${provider.name} has no address to try the key at.` };
  }
  const { path, read } = CHECKS[provider.name] ?? {};
  const question = toQuestion({ provider, baseURL: address, apiKey, path });
  const answer = await getJson({ ...question, timeoutMs });
  const { host } = question.url;
  const status = answer.status === 200 ? toAcceptance(provider, answer, read) : toRefusal(answer);
  return { status, host, message: `${host} ${toWords(status, answer)}` };
}

interface Check {
  path?: string;
  /** What an answer says beyond that it came. */
  read?(json: unknown): KeyTestStatus;
}

const CHECKS: Readonly<Record<string, Check>> = {
  // Its list of models is for everybody, so it would say nothing about a key.
  openrouter: {
    path: 'key',
    read(json) {
      const account = z.object({ data: z.object({ limit_remaining: z.number().nullish() }) }).safeParse(json);
      if (!account.success) return 'unclear';
      return (account.data.data.limit_remaining ?? 1) <= 0 ? 'no_credit' : 'works';
    },
  },
  deepseek: {
    path: 'user/balance',
    read(json) {
      const balance = z.object({ is_available: z.boolean() }).safeParse(json);
      if (!balance.success) return 'unclear';
      return balance.data.is_available ? 'works' : 'no_credit';
    },
  },
};

function toAcceptance(provider: KnownProvider, { json }: JsonAnswer, read: Check['read']): KeyTestStatus {
  if (json === undefined) return 'unclear';
  if (read !== undefined) return read(json);
  return provider.isKeyNeeded && !provider.isConfigured ? 'works' : 'unproven';
}

const REFUSALS: Readonly<Record<number, KeyTestStatus>> = {
  0: 'unreachable',
  401: 'rejected',
  402: 'no_credit',
  403: 'forbidden',
};

function toRefusal({ status }: JsonAnswer): KeyTestStatus {
  return REFUSALS[status] ?? 'unclear';
}

function toWords(status: KeyTestStatus, { status: code, problem }: JsonAnswer): string {
  switch (status) {
    case 'works':
      return 'accepted the key.';
    case 'no_credit':
      return 'accepted the key, but there is no credit left. Add some at the provider.';
    case 'forbidden':
      return 'knows the key, but did not let it ask (403). It may lack a permission, or the provider is blocked here.';
    case 'unproven':
      return 'answered. Whether it looks at keys is not known.';
    case 'rejected':
      return 'rejected the key (401). Copy it anew, or make a new one.';
    case 'unreachable':
      return `gave no answer (${problem ?? 'unknown reason'}). Is this machine online?`;
    default:
      return `answered ${code}, which says nothing about the key. Try again later.`;
  }
}
