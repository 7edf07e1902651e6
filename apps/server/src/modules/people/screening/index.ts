export type { ProviderReach } from './ask-provider.ts';
export { Screening } from './screening.ts';
export { sealedProvider } from './sealed-provider.ts';
export { ScreeningProvider } from './screening-provider.ts';
