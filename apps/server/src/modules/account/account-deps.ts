import type { Pool } from 'pg';
import type { Exchange } from '#engine/exchange-port.ts';
import type { LoginHistory } from './login-history.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Sessions } from './sessions.ts';

/** What the use cases of this module work with. */
export interface AccountDeps {
  readonly pool: Pool;
  readonly exchange: Exchange;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly sessions: Sessions;
  readonly history: LoginHistory;
  readonly nowMs: () => number;
  /** Begins the second step of a user's login; undefined where no second factor is on. */
  readonly challenge: (userId: number) => Promise<string | undefined>;
  /** Absent where anybody may register an address without showing that it is theirs. */
  readonly redeemRegistration?: (ticket: string) => Promise<{ readonly target: string }>;
}
