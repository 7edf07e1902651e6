import { compareDecimals, multiplyDecimals } from '@candor/money';
import type { CandleView, ContractMarketView } from '@candor/protocol';
import { useRead } from '#shared/api/hooks.ts';

export const DAY_MS = 86_400_000;
/** Counted are so many days, and at least so many: fewer say nothing. */
const DAYS = 90;
export const DAYS_MIN = 30;
const FRESH_MS = 30 * 60_000;

const PPM = 1_000_000;

type Day = Pick<CandleView, 'openTimeMs' | 'open' | 'high' | 'low' | 'simulated'>;

/** The days of a market that are over, the last ninety of them; undefined where there are too few. */
export function wholeDays(candles: readonly Day[], nowMs: number): readonly Day[] | undefined {
  const days = candles.filter(({ openTimeMs }) => openTimeMs + DAY_MS <= nowMs).slice(-DAYS);
  return days.length < DAYS_MIN ? undefined : days;
}

/** How many days fell from their open by so many millionths of it or more at their lowest; for a short, rose. */
export function daysWithMove(
  days: readonly Day[],
  direction: 'long' | 'short',
  movePpm: number,
): number {
  const isLong = direction === 'long';
  const share = String(isLong ? PPM - movePpm : PPM + movePpm);
  return days.filter(({ open, high, low }) => {
    const worst = multiplyDecimals(isLong ? low : high, String(PPM));
    const compared = compareDecimals(worst, multiplyDecimals(open, share));
    return isLong ? compared <= 0 : compared >= 0;
  }).length;
}

/** The last days of the market that a contract's index follows, as its chart shows them. */
export function useWholeDays({
  symbol,
  indexSymbol,
}: ContractMarketView): readonly Day[] | undefined {
  const request = { symbol: indexSymbol ?? symbol, interval: '1d', limit: DAYS + 1 } as const;
  const { data } = useRead('common/kline', request, { freshMs: FRESH_MS });
  return data === undefined ? undefined : wholeDays(data.candles, Date.now());
}
