import type { Pool } from 'pg';
import type { LoginThrottle, PasswordHasher } from '#modules/access/accounts/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { WebAuthn } from '#modules/access/passkeys/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import type { Errands } from './errands.ts';
import type { GuessAlarms } from './guess-alarms.ts';

/** What the use cases of this module work with. */
export interface StaffDeps {
  readonly pool: Pool;
  readonly hasher: PasswordHasher;
  /** Tries to sign in count per member of staff and address, like those of users, but apart from them. */
  readonly throttle: LoginThrottle;
  readonly masterKey: MasterKey;
  readonly webAuthn: WebAuthn;
  readonly errands: Errands;
  /** Writes down, and tells, that somebody guesses. */
  readonly guesses: GuessAlarms;
  readonly delivery: Delivery;
  readonly nowMs: () => number;
  /** Where the back office is in a browser, without a slash at its end: `https://example.com/admin`. */
  readonly adminUrl: () => string;
}
