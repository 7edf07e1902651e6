export type { AccountDeps, LoginChallenge } from './account-deps.ts';
export { maskEmail, maskPhone, readAccountName } from './account-name.ts';
export type { AccountName } from './account-name.ts';
export { accountRoutes } from './account-routes.ts';
export { deviceCodeOf, readDeviceCode } from './device-code.ts';
export { ensureEngineUser, ensureFeeTier } from './ensure-engine-user.ts';
export { openFullSession } from './log-in.ts';
export { LoginHistory } from './login-history.ts';
export { callingCodeOf, countriesOf, isCountry } from './phone-number.ts';
export { LoginThrottle } from './login-throttle.ts';
export { PasswordHasher } from './password-hasher.ts';
export type { HashCost } from './password-hasher.ts';
export { Sessions, defaultIdleLimits } from './sessions.ts';
export type { IdleLimits } from './sessions.ts';
export { watchUnheardEnds } from './unheard-ends.ts';
export { assertPasswordAllowed } from './password-rules.ts';
export {
  findInviter,
  findUser,
  findUserByAccount,
  insertDemoUser,
  lockWithdrawals,
  raiseCredentialVersion,
  setPasswordHash,
} from './user-store.ts';
export type { UserRow } from './user-store.ts';
