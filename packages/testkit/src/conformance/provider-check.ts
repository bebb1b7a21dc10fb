import type { ProviderStage } from './provider-stage.ts';

/** Checks by name; each rejects when its promise is broken. */
export type ProviderCheck = (stage: ProviderStage) => Promise<void>;
export type ProviderCheckTable = Readonly<Record<string, ProviderCheck>>;
