/** How well an account is protected. */
export type SecurityLevel = 'low' | 'medium' | 'high';

/** What protects an account besides its login password. */
export interface Protection {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly fundPassword: boolean;
}

/** What would protect the account most of what is missing. */
export type SecurityAdvice = 'second-factor' | 'fund-password';

/** A second factor guards the door, the fund password the safe: one of them is medium, both are high. */
export function securityLevel(protection: Protection): SecurityLevel {
  const missing = securityAdvice(protection).length;
  if (missing === 0) return 'high';
  return missing === 1 ? 'medium' : 'low';
}

/** What is missing, the most useful first. */
export function securityAdvice(protection: Protection): readonly SecurityAdvice[] {
  const { totp, passkeys, fundPassword } = protection;
  return [
    ...(totp || passkeys > 0 ? [] : (['second-factor'] as const)),
    ...(fundPassword ? [] : (['fund-password'] as const)),
  ];
}
