import type { FeeRung, MarketView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useAllMarkets } from './markets.ts';

/** Of a rate, in millionths. */
const WHOLE_PPM = 1_000_000;

/** A tenth of a trade is the most that anybody pays. */
const RATE_PPM_MAX = 100_000;

/** Staff move a user to another tier now and then: what the ticket shows is not older than this. */
const OWN_FRESH_MS = 60_000;

interface Rates {
  readonly makerRatePpm: number;
  readonly takerRatePpm: number;
}

/** A tier's rate in a market with fees of its own, rounded up, as the exchange takes it. */
const rateIn = (ratePpm: number, factorPpm: number): number =>
  Math.min(Math.ceil((ratePpm * factorPpm) / WHOLE_PPM), RATE_PPM_MAX);

/** What a user of a tier pays in a market; the market itself, which has a new user's rates, where that is the same. */
export function withOwnRates<Market extends Pick<MarketView, keyof Rates | 'fees'>>(
  market: Market,
  own: Rates | undefined,
): Market {
  if (own === undefined) return market;
  const makerRatePpm = rateIn(own.makerRatePpm, market.fees?.makerFactorPpm ?? WHOLE_PPM);
  const takerRatePpm = rateIn(own.takerRatePpm, market.fees?.takerFactorPpm ?? WHOLE_PPM);
  const isSame = market.makerRatePpm === makerRatePpm && market.takerRatePpm === takerRatePpm;
  return isSame ? market : { ...market, makerRatePpm, takerRatePpm };
}

/** Markets with the rates of who is logged in; with those of a new user for visitors, and until the answer is there. */
export function useOwnRates<Markets extends readonly MarketView[] | undefined>(
  markets: Markets,
): Markets {
  const { data } = useRead('info', {}, { freshMs: OWN_FRESH_MS });
  return useMemo(
    () => markets?.map((market) => withOwnRates(market, data)) as Markets,
    [markets, data],
  );
}

/** Which 30-day volume each fee tier takes, the lowest first; undefined where tiers do not follow volume. */
export function useFeeLadder(): readonly FeeRung[] | undefined {
  return useAllMarkets().data?.feeLadder;
}
