import { msg } from '@lingui/core/macro';

/** What the back office says of option rounds. */
export const optionTexts = {
  reasons: {
    option_stake: msg`Option stake`,
    option_payout: msg`Option payout`,
    option_refund: msg`Option refund`,
    option_fee: msg`Option fee`,
    option_reserve: msg`Prize reserve`,
  },
};
