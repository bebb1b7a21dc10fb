import { isEthosError } from '@ethosagent/core/contract';
import { chooseFallbacks } from '../providers/choose-fallbacks.ts';
import {
  chooseProvider,
  type ProviderChoice,
  type ProviderWish,
  type ServerChoice,
} from '../providers/choose-provider.ts';
import { toModelName } from '../providers/to-provider-wish.ts';

/** Who would answer a turn, or why nobody would. */
export type ChoiceOutcome =
  | { readonly choice: ProviderChoice; readonly fallbacks: readonly ServerChoice[] }
  | { readonly problem: string };

/** Chooses as a turn would; what a turn would refuse comes as `problem`. */
export function chooseForDiagnosis(wish: ProviderWish, fallbacks: readonly string[] = []): ChoiceOutcome {
  try {
    const choice = chooseProvider(wish);
    return { choice, fallbacks: chooseFallbacks(choice, { ...wish, fallbacks: fallbacks.map(toModelName) }) };
  } catch (error) {
    if (!isEthosError(error)) throw error;
    return { problem: error.message };
  }
}
