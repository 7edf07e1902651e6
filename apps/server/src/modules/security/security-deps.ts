import type { AccountDeps } from '#modules/account/index.ts';
import type { Delivery } from '#modules/delivery/index.ts';
import type { MasterKey } from '#modules/secrets/index.ts';
import type { Verification } from '#modules/verification/index.ts';
import type { SecondFactor } from './second-factor.ts';

/** What the use cases of this module work with. */
export interface SecurityDeps extends AccountDeps {
  readonly delivery: Delivery;
  readonly verification: Verification;
  readonly masterKey: MasterKey;
  readonly factor: SecondFactor;
}
