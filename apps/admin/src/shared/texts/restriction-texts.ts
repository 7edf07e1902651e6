import type { UserRestrictionName } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a user is kept from, short of a freeze. */
export const restrictionTexts: Readonly<Record<UserRestrictionName, MessageDescriptor>> = {
  no_trading: msg`No trading`,
  reduce_only: msg`Only selling and closing`,
  no_withdrawal: msg`Nothing leaves to others`,
  no_login: msg`No logging in`,
};
