import type { KnownProvider } from './known-provider.ts';

/** A small question to a provider: its address and headers. */
export interface Question {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where a provider answers small questions, and with which key. `path` starts at its base. @default its models */
export function toQuestion({
  provider,
  baseURL,
  apiKey,
  path = 'models',
}: {
  provider: Pick<KnownProvider, 'protocol'>;
  baseURL: string;
  apiKey?: string | undefined;
  path?: string | undefined;
}): Question {
  const base = baseURL.replace(/\/+$/, '');
  if (provider.protocol !== 'anthropic-messages') {
    const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
    return { url: new URL(`${base}/${path}`), headers };
  }
  const key: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey };
  return {
    url: new URL(`${base.endsWith('/v1') ? base : `${base}/v1`}/${path}?limit=1000`),
    headers: { 'anthropic-version': '2023-06-01', ...key },
  };
}
