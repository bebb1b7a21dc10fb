export type { ModelName } from './choose-fallbacks.ts';
export type { ProviderWish } from './choose-provider.ts';
export type { Environment } from './environment.ts';
export { findKnownProvider, type KnownProvider, listKnownProviders } from './known-provider.ts';
export { listModels, type ModelList, type ModelListing, type ModelListOptions } from './list-models.ts';
export { listProviders, type ProviderListing, type ProviderListOptions } from './list-providers.ts';
export {
  LOCAL_ADDRESSES,
  type LocalAddress,
  type LocalServer,
  probeLocalServers,
} from './probe-local-servers.ts';
export { toProviderWish } from './to-provider-wish.ts';
