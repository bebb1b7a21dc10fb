import { EthosError } from '@ethosagent/core/contract';

/** Beginnings that only one vendor gives its keys. */
const OWNERS: readonly (readonly [prefix: string, provider: string, label: string])[] = [
  ['sk-ant-', 'anthropic', 'Anthropic'],
  ['sk-or-', 'openrouter', 'OpenRouter'],
];

/**
 * A key as typed or pasted, for a provider. Throws `invalid_options`, without showing it, for what is no key and for
 * one that plainly belongs to another vendor: that one must not even be tried there.
 */
export function parseKey(typed: string, provider: string): string {
  const key = typed.trim();
  if (!/^[\x21-\x7e]{8,4096}$/.test(key)) {
    throw new EthosError(
      'invalid_options',
      'This is no key: it is empty, shorter than 8 characters, or holds blanks, line breaks or other characters that no key has. Copy it anew.',
    );
  }
  const owner = OWNERS.find(([prefix]) => key.startsWith(prefix));
  if (owner === undefined || owner[1] === provider || !isVendorName(provider)) return key;
  throw new EthosError(
    'invalid_options',
    `This is a key of ${owner[2]}, not of ${provider}. Add it as ${owner[1]}.`,
  );
}

/** A gateway of a person's own may take anybody's keys. */
function isVendorName(provider: string): boolean {
  return ['openai', 'anthropic', 'openrouter', 'deepseek'].includes(provider);
}
