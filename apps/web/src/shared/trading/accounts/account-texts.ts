import type { AccountKind } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the accounts that a user owns. */
export const accountTexts: Readonly<Record<AccountKind, MessageDescriptor>> = {
  wallet: msg`Funding`,
  main: msg`Main wallet`,
  spot: msg`Spot`,
  contract: msg`Contract`,
  fiat: msg`P2P`,
  gold: msg`Gold`,
  option: msg`Options`,
  mining: msg`Mining`,
};
