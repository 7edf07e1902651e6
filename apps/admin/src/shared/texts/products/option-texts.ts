import { msg } from '@lingui/core/macro';
import { formatCycle } from '#shared/texts/time.ts';
import type { ProductTexts } from './product-texts-shape.ts';

/** What the back office says of option rounds. */
export const optionTexts = {
  effects: {
    option_rules: ({ symbol, cycleMs, isNew, atMs }, say) => {
      const cycle = `${symbol} ${formatCycle(cycleMs)}`;
      if (atMs === null) {
        return isNew
          ? msg`Open option rounds of ${cycle} as soon as they may be`
          : msg`Change the rules of option rounds of ${cycle} as soon as the notice allows`;
      }
      const time = say.time(atMs);
      return isNew
        ? msg`Open option rounds of ${cycle} from ${time}`
        : msg`Change the rules of option rounds of ${cycle} from ${time}`;
    },
    option_open: ({ symbol, cycleMs, isOpen }) => {
      const cycle = `${symbol} ${formatCycle(cycleMs)}`;
      return isOpen
        ? msg`Let new option rounds of ${cycle} open`
        : msg`Let no new option rounds of ${cycle} open`;
    },
    option_void: ({ symbol, cycleMs, code, note }) => {
      const round = `${symbol} ${formatCycle(cycleMs)} ${code}`;
      return msg`Refund everybody in option round ${round}: ${note}`;
    },
    option_daily_loss: ({ asset, amount, atMs }, say) => {
      if (atMs === null) {
        return msg`Let option rounds cost a user at most ${amount} ${asset} a day, as soon as the notice allows`;
      }
      const time = say.time(atMs);
      return msg`Let option rounds cost a user at most ${amount} ${asset} a day from ${time}`;
    },
    option_prizes: ({ asset, amount }) =>
      msg`Pay ${amount} ${asset} of fees into the prize pool of option rounds`,
  },
  acts: {
    optionRules: msg`Change the rules of option rounds`,
    optionOpen: msg`Stop or allow option rounds`,
    optionVoid: msg`Void an option round`,
    optionDailyLoss: msg`Change the daily limit of option rounds`,
    optionPrizes: msg`Fund the prize pool of option rounds`,
  },
  reasons: {
    option_stake: msg`Option stake`,
    option_payout: msg`Option payout`,
    option_refund: msg`Option refund`,
    option_fee: msg`Option fee`,
    option_reserve: msg`Prize reserve`,
  },
  words: {
    rise: msg`Rise`,
    fall: msg`Fall`,
    flat: msg`Flat`,
    option_pool: msg`Pool`,
    option_fixed: msg`Fixed odds`,
    option_entry_open: msg`Open`,
    option_entry_won: msg`Won`,
    option_entry_lost: msg`Lost`,
    option_entry_drawn: msg`Drawn, stake returned`,
    option_entry_refunded: msg`Refunded`,
    option_open: msg`Entries open`,
    option_locked: msg`Waiting for its start`,
    option_live: msg`Live`,
    option_settling: msg`Being paid`,
    option_settled: msg`Paid`,
    option_voiding: msg`Being refunded`,
    option_void: msg`Refunded`,
    void_too_few_ticks: msg`Too few prices`,
    void_too_few_sources: msg`Too few price sources`,
    void_downtime: msg`A step came too late`,
    void_staff: msg`By staff`,
  },
} satisfies ProductTexts;
