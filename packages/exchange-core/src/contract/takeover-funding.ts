import { REASON_CONTRACT_FUNDING } from '#ledger/codes.ts';
import { fundingUnits, valueUnits } from './formulas/index.ts';
import { logTakeover } from './liquidation-lines.ts';
import type { ContractMarket } from './market.ts';
import { paidBy } from './position-life.ts';
import type { Takeover } from './records.ts';
import type { ContractState } from './state.ts';

/** The exchange pays and receives funding like anyone, out of the insurance fund. */
export function settleTakeoverFunding(
  state: ContractState,
  market: ContractMarket,
  takeover: Takeover,
): void {
  const [fund, account] = [state.insuranceOf(market), state.fundingOf(market)];
  const before = { ...takeover };
  for (const [place, funding] of market.fundings.entries()) {
    if (funding.fundingId <= takeover.fundingId) continue;
    const worth = valueUnits(funding.markTicks, takeover.lots, market.tickLotUnits);
    const units = fundingUnits(worth, funding.rateE9, takeover.isLong === 1);
    const payable = Math.max(0, Math.min(units, state.available(fund)));
    const { ledger } = state;
    const { takeoverId } = takeover;
    if (payable > 0) ledger.post(fund, account, payable, REASON_CONTRACT_FUNDING, takeoverId);
    if (units < 0) ledger.post(account, fund, -units, REASON_CONTRACT_FUNDING, takeoverId);
    takeover.fundingId = funding.fundingId;
    takeover.insuranceUnits -= units > 0 ? payable : units;
    const missing = units > 0 ? units - payable : 0;
    market.fundings[place] = paidBy(state, market, funding, units, missing);
  }
  logTakeover(state, before, takeover, 'funding');
}
