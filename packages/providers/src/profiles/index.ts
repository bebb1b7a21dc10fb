export type { ProviderName, ProviderProfile, WireProtocol } from './provider-profile.ts';
export { findProviderProfile, PROVIDER_PROFILES } from './provider-profiles.ts';
