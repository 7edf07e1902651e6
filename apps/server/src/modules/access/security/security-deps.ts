import type { AccountDeps } from '#modules/access/accounts/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import type { Verification } from '#modules/access/codes/index.ts';
import type { WebAuthn } from '#modules/access/passkeys/index.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor } from './second-factor.ts';

/**
 * Digits that whoever knows a user's papers would try as their transaction password: birthdays, and the
 * ends of document numbers, six digits each.
 */
export type PersonalNumbers = (userId: number) => Promise<readonly string[]>;

/** What the use cases of this module work with. */
export interface SecurityDeps extends AccountDeps {
  readonly delivery: Delivery;
  readonly verification: Verification;
  readonly masterKey: MasterKey;
  readonly factor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly webAuthn: WebAuthn;
  readonly settings: PlatformSettings;
  readonly personalNumbers: PersonalNumbers;
  /** Told when somebody logged in with a second factor: they have everything the account asks for. */
  readonly onFullLogin: (userId: number) => Promise<void>;
}
