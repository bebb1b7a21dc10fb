import { EthosError } from '@ethosagent/core/contract';
import {
  chooseProvider,
  type ProviderChoice,
  type ProviderWish,
  type ServerChoice,
} from './choose-provider.ts';
import { toValue } from './environment.ts';

/** A model that takes over when the one before it fails. */
export interface ModelName {
  /** Name of a provider. */
  provider: string;
  model: string;
}

/** The models that take over, and what {@link chooseProvider} needs to find their servers. */
export interface FallbackWish extends Pick<ProviderWish, 'env' | 'providers' | 'keptKeys'> {
  fallbacks: readonly ModelName[];
}

/**
 * The servers that take over, in order. The provider of the turn itself is asked where it is, with its key; another
 * one at its own address with its own key.
 * Throws `invalid_options` as {@link chooseProvider} does, for the demo in either place, and without a model.
 */
export function chooseFallbacks(main: ProviderChoice, { fallbacks, ...wish }: FallbackWish): ServerChoice[] {
  return fallbacks.map(({ provider, model }) => {
    if (main.kind === 'demo') {
      throw new EthosError(
        'invalid_options',
        'The offline demo needs no fallback: name a provider before it.',
      );
    }
    if (toValue(model) === undefined) {
      throw new EthosError(
        'invalid_options',
        `The fallback ${provider} needs a model, as in ${provider}:MODEL.`,
      );
    }
    if (provider === main.profile.name) return { ...main, model, notices: [] };
    const choice = chooseProvider({ ...wish, provider, model });
    if (choice.kind === 'server') return choice;
    throw new EthosError('invalid_options', 'The demo is no model, so it cannot take over from one.');
  });
}
