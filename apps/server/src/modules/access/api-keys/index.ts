export { apiKeyRoutes } from './api-key-routes.ts';
export { ApiKeys } from './api-keys.ts';
export type { SignedRequest } from './api-keys.ts';
export { listKeys } from './list-keys.ts';
export { sealedSecrets } from './sealed-secrets.ts';
