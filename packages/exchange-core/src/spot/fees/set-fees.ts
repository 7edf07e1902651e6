import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import type { SpotCommand } from '#spot/commands.ts';
import type { SpotRejection } from '#spot/rejections.ts';
import type { SpotDesk } from '#spot/spot-desk.ts';
import { WHOLE_PPM } from './market-fees.ts';

/** Five times a tier's rate: a market that costs more is a slip of the keys. */
export const FEE_FACTOR_PPM_MAX = 5 * WHOLE_PPM;

/** Other fees of a market for trades to come: booked trades keep theirs. */
export function setMarketFees(
  desk: SpotDesk,
  command: SpotCommand<'market_fees_set'>,
): Decision<SpotRejection> {
  const { marketId, makerFactorPpm, takerFactorPpm, rebateSharePpm } = command;
  if (desk.markets[marketId] === undefined) return rejected('unknown_market');
  if (desk.terms.of(marketId).delistedAtMs !== 0) return rejected('market_delisted');
  if (
    !isWithin(makerFactorPpm, 0, FEE_FACTOR_PPM_MAX) ||
    !isWithin(takerFactorPpm, 0, FEE_FACTOR_PPM_MAX) ||
    !isWithin(rebateSharePpm, 0, WHOLE_PPM)
  ) {
    return rejected('invalid_market_fees');
  }
  const now = desk.fees.of(marketId);
  if (
    now.makerFactorPpm === makerFactorPpm &&
    now.takerFactorPpm === takerFactorPpm &&
    now.rebateSharePpm === rebateSharePpm
  ) {
    return rejected('market_fees_unchanged');
  }

  desk.accept(command);
  desk.fees.rows.put({ marketId, makerFactorPpm, takerFactorPpm, rebateSharePpm });
  return accepted(desk.sequence);
}
