import type { AccountDeps } from '#modules/account/index.ts';
import type { Delivery } from '#modules/delivery/index.ts';
import type { MasterKey } from '#modules/secrets/index.ts';
import type { PlatformSettings } from '#modules/settings/index.ts';
import type { Verification } from '#modules/verification/index.ts';
import type { WebAuthn } from '#modules/webauthn/index.ts';
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
}
