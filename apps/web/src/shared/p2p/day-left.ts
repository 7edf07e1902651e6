import { compareDecimals } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import { t } from '@lingui/core/macro';
import { useRead } from '#shared/api/hooks.ts';
import { coinText } from './amounts.ts';

type LevelView = EndpointReply<'verificationLevel'>;

/** What a user may still do today, worth in the coin of limits. */
export interface DayLeft {
  readonly limitAsset: string;
  readonly limit: string;
  readonly left: string;
}

/** The tighter of the limits on one side of an order; undefined where any amount may be. */
export function leftOf(
  { limitAsset, limits }: Pick<LevelView, 'limitAsset' | 'limits'>,
  does: 'buy' | 'sell',
): DayLeft | undefined {
  const acts = does === 'buy' ? ['p2pBuy'] : ['p2pSell', 'leaving'];
  return limits.reduce<DayLeft | undefined>((least, { act, limit, left }) => {
    if (!acts.includes(act) || limit === null || left === null) return least;
    const isLess = least === undefined || compareDecimals(left, least.left) < 0;
    return isLess ? { limitAsset, limit, left } : least;
  }, undefined);
}

/** What the user may still buy or sell today; undefined without a limit, and before it is known. */
export function useDayLeft(does: 'buy' | 'sell'): DayLeft | undefined {
  const level = useRead('verificationLevel', {});
  return level.data && leftOf(level.data, does);
}

/** Whether so many coins go beyond what is left. Of coins in which no limit is written only the exchange knows. */
export function isBeyond(left: DayLeft | undefined, asset: string, quantity: string): boolean {
  return asset === left?.limitAsset && compareDecimals(quantity, left.left) > 0;
}

/** What is left and of how much. */
export function leftText({ limitAsset, limit, left }: DayLeft): string {
  const rest = coinText(left, limitAsset);
  const whole = coinText(limit, limitAsset);
  return t`Left of today’s limit: ${rest} of ${whole}`;
}

/** Why an amount is too much, for the field it stands in. */
export function beyondText({ limitAsset, limit, left }: DayLeft): string {
  const rest = coinText(left, limitAsset);
  const whole = coinText(limit, limitAsset);
  return t`More than your limit of ${whole} a day leaves you today: ${rest}`;
}
