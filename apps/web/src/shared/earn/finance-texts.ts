import { formatCompact, formatDecimal, formatExact } from '@candor/ui-kit';
import { percentOfPpm } from '#shared/markets/rate.ts';

/** Coins whose amounts are money-like are read with two decimals; all others with every digit. */
export function amountText(asset: string, amount: string): string {
  return asset.startsWith('USD') ? formatDecimal(amount) : formatExact(amount);
}

/** An amount in short without digits that say nothing: `1.49M`, `200K`, `2.5`. */
export function shortText(amount: string): string {
  return formatCompact(amount).replace(/\.?0+(?=[KMBT]?$)/, '');
}

/** The most that a coverage is told exactly: while next to nothing is owed, the figure says nothing. */
const COVER_SHOWN_MAX = 999;

/** How much of what is owed is set aside, in percent. */
export function coverText(percent: number): string {
  return percent > COVER_SHOWN_MAX ? `>${COVER_SHOWN_MAX}%` : `${percent}%`;
}

/** A yearly rate in percent, cut after two decimals. */
export const rateText = (ratePpm: number): string => formatDecimal(percentOfPpm(ratePpm));

/** A day in UTC: interest knows no other. `2027-02-21`. */
export const utcDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
