import type { RefusedError } from '@candor/api-client';
import type { ApiDemand } from './api-events.ts';

/** The parts of a refusal that decide where the user is sent. */
type Refusal = Pick<RefusedError, 'code' | 'type' | 'status'>;

/** Nobody is logged in, or no longer. */
export function isLoggedOut(refusal: Refusal): boolean {
  return refusal.type === 999 || refusal.code === 1001;
}

/**
 * Where the specification sends the user for this refusal, if anywhere: 999 to log in (with the
 * other login screen when a session has run out), 998 to verify, 997 to bind a payment method, HTTP
 * 401 to set the fund password.
 */
export function demandOf(refusal: Refusal, hadSession: boolean): ApiDemand | undefined {
  if (isLoggedOut(refusal)) return hadSession ? 'log-in-again' : 'log-in';
  if (refusal.type === 998) return 'verify-identity';
  if (refusal.type === 997) return 'bind-payment-method';
  if (refusal.status === 401 || refusal.code === 2003) return 'set-fund-password';
  return undefined;
}
