import { rateIn } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import type { MarketFees } from '@candor/protocol';
import { TRADE_FEE_PPM_MAX } from '#api/fee-caps.ts';
import { refuse } from '#api/refuse.ts';
import type { ActWork } from '#modules/console/acts/index.ts';
import type { Rates } from '#modules/markets/fee-ladder/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import { feeTiersOf } from './fee-tiers.ts';
import type { MarketCatalogue } from './market-catalogue.ts';

interface CapDeps {
  readonly catalogue: Pick<MarketCatalogue, 'markets'>;
  readonly changes: Pick<ScheduledChanges, 'comingIn'>;
  readonly reads: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
}

type Factors = Pick<MarketFees, 'makerFactorPpm' | 'takerFactorPpm'>;

/** What is to be in force: other rates of a tier, or other factors of a market. */
type Wanted = { readonly rates: Rates & { readonly tier: number } } | { readonly factors: Factors };

/**
 * No tier pays more in a market than a tier may pay, whichever of the two changes. What is in force and all that is
 * announced counts, whatever its time: a change that is called off, or comes later, breaks nothing then.
 * Ask while the lock of decisions is held. @throws ApiError invalidRequest that names the field that is too much
 */
export async function assertFeesHeld(
  { catalogue, changes, reads }: CapDeps,
  { tx }: Pick<ActWork, 'tx'>,
  wanted: Wanted,
): Promise<void> {
  const { value: tiers } = await reads(feeTiersOf);
  const coming = await changes.comingIn(tx);
  const comingRates = coming.flatMap((one) => (one.kind === 'fee_tier' ? [one.after] : []));
  const comingFactors = coming.flatMap((one) => (one.kind === 'market_fees' ? [one.after] : []));
  const allRates = 'rates' in wanted ? [wanted.rates] : [...tiers, ...comingRates];
  const allFactors =
    'factors' in wanted
      ? [wanted.factors]
      : [...catalogue.markets.map(({ fees }) => fees), ...comingFactors];
  for (const { tier, makerRatePpm, takerRatePpm } of allRates) {
    for (const { makerFactorPpm, takerFactorPpm } of allFactors) {
      const isMakers = rateIn(makerRatePpm, makerFactorPpm) > TRADE_FEE_PPM_MAX;
      if (!isMakers && rateIn(takerRatePpm, takerFactorPpm) <= TRADE_FEE_PPM_MAX) continue;
      const side = isMakers ? 'maker' : 'taker';
      const field = 'rates' in wanted ? (`${side}RatePpm` as const) : (`${side}FactorPpm` as const);
      throw refuse.invalidRequest(
        `${field}: fee tier ${tier} would pay more than 1 % in a market, by fees in force or announced`,
        { field },
      );
    }
  }
}
