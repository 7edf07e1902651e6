import { shareCeil } from '@candor/money';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { FEE_RATE_PPM_MAX } from '#registry/administer.ts';
import { feeRecords } from './records.ts';
import type { MarketFeeRow } from './records.ts';

/** The whole of a rate, in millionths. */
export const WHOLE_PPM = 1_000_000;

/** What a market takes that has no fees of its own. */
const TIER_FEES: Omit<MarketFeeRow, 'marketId'> = {
  makerFactorPpm: WHOLE_PPM,
  takerFactorPpm: WHOLE_PPM,
  rebateSharePpm: 0,
};

/** The fees of all spot markets that differ from the tiers. */
export class MarketFees {
  readonly rows: ProductRecord<MarketFeeRow>;

  constructor({ records }: Kernel) {
    this.rows = records.record('market_fee', feeRecords.market_fee);
  }

  /** Asked with every trade, so that most exchanges look nothing up and make no object. */
  of(marketId: number): Omit<MarketFeeRow, 'marketId'> {
    const { table } = this.rows;
    return (table.size === 0 ? undefined : table.get(marketId)) ?? TIER_FEES;
  }
}

/** A tier's rate in a market, in millionths, rounded up; never more than a tenth of a trade. */
export function rateIn(ratePpm: number, factorPpm: number): number {
  if (factorPpm === WHOLE_PPM) return ratePpm;
  return Math.min(shareCeil(ratePpm, factorPpm), FEE_RATE_PPM_MAX);
}
