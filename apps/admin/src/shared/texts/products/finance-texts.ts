import { msg } from '@lingui/core/macro';
import type { ProductTexts } from './product-texts-shape.ts';
import { listText } from '#shared/texts/list-text.ts';

/** What the back office says of fixed terms and plans. */
export const financeTexts = {
  effects: {
    finance_open: ({ productId, isOpen, atMs, calledOff }, say) => {
      if (atMs !== null) {
        const time = say.time(atMs);
        return isOpen
          ? msg`Let product ${productId} take new money from ${time}`
          : msg`Let product ${productId} take no new money from ${time}`;
      }
      if (isOpen) return msg`Let product ${productId} take new money`;
      if (calledOff.length === 0) return msg`Let product ${productId} take no new money`;
      const changes = listText(calledOff);
      return msg`Let product ${productId} take no new money. Announced openings that are called off: ${changes}`;
    },
    finance_set: ({ productId, asset, termDays, ratePpm, atMs, noticeMs }, say) => {
      const rate = say.percent(ratePpm);
      if (atMs === null && noticeMs === undefined)
        return msg`New product: ${asset}, ${termDays} days at ${rate} a year`;
      const time = say.when(atMs, noticeMs);
      return msg`Product ${productId}: ${asset}, ${termDays} days at ${rate} a year from ${time}`;
    },
    finance_fund: ({ asset, amount }) =>
      msg`Pay ${amount} ${asset} of fees into the reward account`,
  },
  acts: {
    financeOpen: msg`Open or pause an Earn product`,
    financeSet: msg`Change an Earn product`,
    financeFund: msg`Fund a reward account`,
    financeChangeCancel: msg`Call off a change of an Earn product`,
  },
  reasons: {
    finance_hold: msg`Held in Earn`,
    finance_release: msg`Released from Earn`,
    finance_interest: msg`Interest`,
    finance_given_up: msg`Interest given up`,
  },
  words: {
    finance_terms: msg`Terms of a product`,
    finance_open: msg`New money of a product`,
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
