import type { RouteSource } from './event.ts';
import type { ContentPart } from './message.ts';
import type { LLMProvider } from './provider.ts';

/** Time as the loop sees it. `now` is in milliseconds since 1970. */
export interface Clock {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Makes ids: a prefix, an underscore and 26 characters of a ULID. */
export interface IdSource {
  next(prefix: 'ses' | 'trn' | 'int' | 'log' | 'call'): string;
}

/** A provider and the model to ask it for. */
export interface RouteTarget {
  provider: LLMProvider;
  model: string;
}

/** The model of a turn and why. `fallbacks` are tried in order before the first text of a call. */
export interface Route extends RouteTarget {
  source: RouteSource;
  fallbacks?: readonly RouteTarget[] | undefined;
}

/** Chooses the model of a turn. Throw an EthosError (`provider_unauthorized`) when no key is there. */
export type Router = (input: {
  sessionId: string;
  content: readonly ContentPart[];
  model?: string | undefined;
}) => Route | Promise<Route>;
