import { msg } from '@lingui/core/macro';
import type { ProductTexts } from './product-texts-shape.ts';

/** What the back office says of the daily check-in. */
export const checkinTexts = {
  effects: {
    checkin_open: ({ isOpen }) =>
      isOpen ? msg`Open the daily check-in` : msg`Pause the daily check-in`,
    checkin_reward: ({ asset, reward }) => msg`Pay ${reward} ${asset} for a check-in`,
    checkin_fund: ({ asset, amount }) => msg`Pay ${amount} ${asset} of fees into the check-in pool`,
  },
  acts: {
    checkinOpen: msg`Open or pause the check-in`,
    checkinReward: msg`Change the check-in reward`,
    checkinFund: msg`Fund the check-in pool`,
  },
  reasons: {
    checkin_reward: msg`Check-in reward`,
  },
  words: {
    earn_pool_empty: msg`Pool empty`,
  },
} satisfies ProductTexts;
