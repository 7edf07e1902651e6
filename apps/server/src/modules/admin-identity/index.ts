export { adminIdentityHandlers } from './admin-identity-handlers.ts';
