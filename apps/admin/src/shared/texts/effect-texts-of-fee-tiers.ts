import { msg } from '@lingui/core/macro';
import type { StaffEffects } from '@candor/protocol';
import type { Say, Tell } from './say.ts';

type Change = StaffEffects['user_fee_tier_change'];

/** What trades cost before and after, each as `maker / taker`. */
function ratesOf(
  { before, after }: Required<Pick<Change, 'before' | 'after'>>,
  say: Say,
): readonly [was: string, will: string] {
  const text = ({ makerRatePpm, takerRatePpm }: Change['before'] & {}) =>
    `${say.percent(makerRatePpm)} / ${say.percent(takerRatePpm)}`;
  return [text(before), text(after)];
}

/** What acts on a user's fee tier say. */
export const feeTierEffects = {
  user_fee_tier_release: ({ userId, tier, fall }, say) => {
    if (fall === undefined) {
      return msg`User ${userId}, whom staff put into fee tier ${tier}, follows their 30-day volume from the next day on`;
    }
    const { to } = fall;
    const [was, will] = ratesOf(fall, say);
    const time = say.when(null, fall.noticeMs);
    return msg`User ${userId}, whom staff put into fee tier ${tier}, follows their 30-day volume, which is that of tier ${to}: told now, they pay ${will} instead of ${was} (maker / taker) from the first day after ${time}`;
  },
  user_fee_tier_change: ({ userId, from, to, atMs, noticeMs, before, after }, say) => {
    if (from === to && atMs === null) {
      return msg`Hold user ${userId} in fee tier ${to}, whatever their volume`;
    }
    if (before !== undefined && after !== undefined) {
      const time = say.when(atMs, noticeMs);
      const [was, will] = ratesOf({ before, after }, say);
      return msg`Move user ${userId} from fee tier ${from} to ${to} and hold them there, whatever their volume: they pay ${will} instead of ${was} (maker / taker) from ${time}`;
    }
    if (atMs === null) {
      return msg`Move user ${userId} from fee tier ${from} to ${to} at once and hold them there, whatever their volume`;
    }
    const time = say.time(atMs);
    return msg`Move user ${userId} from fee tier ${from} to ${to} at ${time} and hold them there, whatever their volume`;
  },
} satisfies {
  [Kind in 'user_fee_tier_release' | 'user_fee_tier_change']: Tell<Kind>;
};
