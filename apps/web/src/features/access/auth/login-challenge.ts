import { RefusedError } from '@candor/api-client';
import type { SentCode } from './reset-flow.ts';

/** What can answer the second step of a login. */
export type Factor = 'totp' | 'passkey' | 'recovery';

/** A login that waits for its second step. */
export interface LoginChallenge {
  readonly challengeId: string;
  readonly factors: readonly Factor[];
  /** This device's time at which the server forgets it. */
  readonly endsAtMs: number;
}

/** The server keeps a challenge this long and lets it be tried this often. */
const CHALLENGE_LIFE_MS = 5 * 60_000;
export const CHALLENGE_TRIES_MAX = 5;

/** The challenge in a refused login, if the refusal is one. */
export function challengeOf(error: unknown, nowMs = Date.now()): LoginChallenge | undefined {
  if (!(error instanceof RefusedError) || error.code !== 2045) return undefined;
  const { challengeId, factors } = error.detail ?? {};
  if (challengeId === undefined) return undefined;
  return {
    challengeId,
    factors: factors ?? ['totp', 'recovery'],
    endsAtMs: nowMs + CHALLENGE_LIFE_MS,
  };
}

/** The code that a refused login names, if others guess at the account and it may have been sent. */
export function unprovedOf(error: unknown, nowMs = Date.now()): SentCode | undefined {
  if (!(error instanceof RefusedError) || error.code !== 41_156) return undefined;
  const { verificationId, resendAfterMs = 0 } = error.detail ?? {};
  if (verificationId === undefined) return undefined;
  return { verificationId, resendAtMs: nowMs + resendAfterMs };
}

/** Which way to show first: what is at hand on this device before what lies in a drawer. */
export function firstFactor(challenge: LoginChallenge, canUsePasskeys: boolean): Factor {
  const { factors } = challenge;
  if (factors.includes('totp')) return 'totp';
  return factors.includes('passkey') && canUsePasskeys ? 'passkey' : 'recovery';
}

/** A recovery code as typed or pasted, without blanks around it. */
export function cleanRecoveryCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '').slice(0, 32);
}

/** What the server takes of somebody's words about a lost factor. */
export const STATEMENT_LENGTH_MAX = 2_000;
const STATEMENT_LENGTH_MIN = 3;

/** Whether there is anything for customer service to read. */
export function isStatementLongEnough(statement: string): boolean {
  return statement.trim().length >= STATEMENT_LENGTH_MIN;
}
