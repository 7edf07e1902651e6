import type { Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import type { FeeLevelReads } from '#api/fee-levels-port.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { AccountName } from './account-name.ts';
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

/** Codes to who logs in while strangers guess at their account. */
export interface LoginCodes {
  /** @param owner whose password was right; undefined where it was wrong: nothing is sent, and all else stays the same */
  readonly send: (
    to: {
      readonly account: AccountName;
      readonly address: string;
      readonly locale: Locale | undefined;
    },
    owner: UserRow | undefined,
  ) => Promise<{ readonly verificationId: string; readonly resendAfterMs: number }>;
  /** To which account the code went. @throws ApiError wrongCode */
  readonly read: (ticket: string) => Promise<{ readonly target: string }>;
  /** @throws ApiError wrongCode unless it is the user's own and was not used */
  readonly redeem: (ticket: string, userId: number) => Promise<unknown>;
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
  readonly loginCodes: LoginCodes;
  readonly redeemRegistration: (ticket: string) => Promise<{ readonly target: string }>;
}
