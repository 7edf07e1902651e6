export { callingCodes } from './calling-codes.ts';
export { Passkeys } from './passkeys.ts';
export { SecondFactor } from './second-factor.ts';
export type { PersonalNumbers, SecurityDeps } from './security-deps.ts';
export { securityRoutes } from './security-routes.ts';
export { TOTP_SEED_BYTES, matchingStep, toBase32, totpCode } from './totp.ts';
export { UserProofs } from './user-proofs.ts';
export { UserSafety } from './user-safety.ts';
