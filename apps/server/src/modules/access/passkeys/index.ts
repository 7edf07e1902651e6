export { CounterRegressError, WebAuthn } from './web-authn.ts';
export type { NewCredential, StoredCredential } from './web-authn.ts';
