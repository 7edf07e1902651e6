import { msg } from '@lingui/core/macro';
import type { ProductTexts } from './product-texts-shape.ts';

/** What the back office says of fixed terms and plans. */
export const financeTexts = {
  effects: {
    finance_open: ({ productId, isOpen }) =>
      isOpen
        ? msg`Let product ${productId} take new money`
        : msg`Let product ${productId} take no new money`,
    finance_set: ({ productId, asset, termDays, ratePpm }, say) => {
      const rate = say.percent(ratePpm);
      return productId === 0
        ? msg`New product: ${asset}, ${termDays} days at ${rate} a year`
        : msg`Product ${productId}: ${asset}, ${termDays} days at ${rate} a year`;
    },
    finance_fund: ({ asset, amount }) =>
      msg`Pay ${amount} ${asset} of fees into the reward account`,
  },
  acts: {
    financeOpen: msg`Open or pause an Earn product`,
    financeSet: msg`Change an Earn product`,
    financeFund: msg`Fund a reward account`,
  },
  reasons: {
    finance_hold: msg`Held in Earn`,
    finance_release: msg`Released from Earn`,
    finance_interest: msg`Interest`,
    finance_given_up: msg`Interest given up`,
  },
  words: {
    weekly: msg`Weekly`,
    monthly: msg`Monthly`,
    seasonal: msg`Quarterly`,
    yearly: msg`Yearly`,
    earn_open: msg`Taking money`,
    earn_paused: msg`Paused`,
    earn_sold_out: msg`Sold out`,
    earn_uncovered: msg`Not covered`,
    earn_not_earned: msg`Running`,
    earn_earned: msg`Matured`,
    earn_early_earned: msg`Left early`,
    earn_cancelled: msg`Cancelled`,
  },
} satisfies ProductTexts;
