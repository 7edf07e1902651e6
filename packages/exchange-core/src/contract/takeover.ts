import { protectionTicks } from '#book/protection.ts';
import { REASON_CONTRACT_FUNDING } from '#ledger/codes.ts';
import { deleverage } from './deleverage.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import { sendForced } from './forced-order.ts';
import { fundingUnits, valueUnits } from './formulas/index.ts';
import { takesForced } from './index-health.ts';
import type { ContractMarket } from './market.ts';
import { logTakeover } from './liquidation-lines.ts';
import { reducingSide } from './place-order.ts';
import { paidBy } from './position-life.ts';
import type { ContractTakeoverRow, Takeover } from './records.ts';
import type { ContractState } from './state.ts';

/** Between attempts makers have time to come back. */
const ATTEMPT_MS = 1_000;
/** The market is asked so often, then the winners. */
const ATTEMPTS_AT_MARKET = 2;

/**
 * Gives up a bankrupt position: first to the market at its price or better, then down to what the insurance fund can pay,
 * then to the winners at its price. What nobody can take waits, and the insurance fund carries it.
 */
export function stepTakeover(desk: ContractDesk, row: ContractTakeoverRow): void {
  const market = desk.market(row.marketId);
  const takeover: Takeover = { ...row };
  settleTakeoverFunding(desk, market, takeover);
  const held = { ...takeover };
  if (takesForced(desk, market)) giveUpSome(desk, market, takeover);
  // Without an index it waits for the tick that brings it.
  else takeover.stepAtMs = 0;
  logTakeover(
    desk,
    held,
    takeover,
    takeover.deleveragedLots > held.deleveragedLots ? 'deleverage' : 'sell',
  );
  if (takeover.lots === 0) desk.rows.takeovers.close({ ...takeover, stepAtMs: 0 });
  else desk.rows.takeovers.put({ ...takeover });
  flush(desk);
}

function giveUpSome(desk: ContractDesk, market: ContractMarket, takeover: Takeover): void {
  takeover.attempts += 1;
  takeover.stepAtMs = desk.timestampMs + ATTEMPT_MS;
  if (takeover.attempts <= ATTEMPTS_AT_MARKET) {
    sell(desk, market, takeover);
    return;
  }
  const before = takeover.lots;
  const hasHelped = deleverage(desk, market, takeover);
  takeover.deleveragedLots += before - takeover.lots;
  // The rest of the queue in the next command; where nobody can take it, the market is asked again.
  if (hasHelped) takeover.stepAtMs = desk.timestampMs + 1;
  else takeover.attempts = 1;
}

/** One order at the position's price; at the second attempt as low as the insurance fund reaches, within the protection price. */
function sell(desk: ContractDesk, market: ContractMarket, takeover: Takeover): void {
  const side = reducingSide(takeover.isLong === 1);
  const best = market.book.bestTicks(1 - side);
  if (best === 0) return;
  const isLong = takeover.isLong === 1;
  const fund = takeover.attempts === 1 ? 0 : desk.available(desk.insuranceOf(market));
  const lotUnits = takeover.lots * market.tickLotUnits;
  const price = isLong
    ? Math.max(1, Math.ceil((takeover.entryUnits - fund) / lotUnits))
    : Math.floor((takeover.entryUnits + fund) / lotUnits);
  const worst = protectionTicks(market.rules, side, best);
  const own = Math.ceil(takeover.entryUnits / lotUnits);
  const limitTicks = isLong
    ? Math.max(price, Math.min(worst, own))
    : Math.min(price, Math.max(worst, own));
  if (limitTicks < 1) return;
  desk.takeover = takeover;
  sendForced(desk, market, {
    userSlot: desk.users.slotOf(takeover.userId),
    positionSide: 0,
    isLong,
    lots: takeover.lots,
    limitTicks,
    closeType: 'forced',
    takeoverId: takeover.takeoverId,
    isForced: true,
  });
  desk.takeover = undefined;
}

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
