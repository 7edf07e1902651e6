export type { AccountDeps } from './account-deps.ts';
export { accountRoutes } from './account-routes.ts';
export { ensureEngineUser, ensureFeeTier } from './ensure-engine-user.ts';
export { LoginThrottle } from './login-throttle.ts';
export { PasswordHasher } from './password-hasher.ts';
export type { HashCost } from './password-hasher.ts';
export { Sessions } from './sessions.ts';
