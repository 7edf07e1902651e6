import type { Pool } from 'pg';
import type { FeeLevelReads } from '#api/fee-levels-port.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { LoginHistory } from './login-history.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Sessions } from './sessions.ts';
import type { UserRow } from './user-store.ts';

/** A login that waits for its second step, and what can answer it. */
export interface LoginChallenge {
  readonly challengeId: string;
  readonly factors: readonly ('totp' | 'passkey' | 'recovery')[];
}

/** What the use cases of this module work with. */
export interface AccountDeps {
  readonly pool: Pool;
  readonly exchange: Exchange;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly sessions: Sessions;
  readonly history: LoginHistory;
  readonly nowMs: () => number;
  /** How users stand on the ladder of fee tiers. */
  readonly feeLevels: FeeLevelReads;
  /** Begins the second step of a user's login; undefined where no second factor is on. */
  readonly challenge: (user: UserRow) => Promise<LoginChallenge | undefined>;
  /** Whether to register takes the ticket of a code that was sent to the address. */
  readonly registerVerification: () => Promise<boolean>;
  readonly redeemRegistration: (ticket: string) => Promise<{ readonly target: string }>;
}
