export { CounterRegressError, WebAuthn } from './web-authn.ts';
export type { NewCredential, StoredCredential, WebAuthnScope } from './web-authn.ts';
