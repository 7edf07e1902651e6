import { protectionTicks } from '#book/protection.ts';
import { deleverage } from './deleverage.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import { sendForced } from './forced-order.ts';
import { takesForced } from './index-health.ts';
import type { ContractMarket } from './market.ts';
import { logTakeover } from './liquidation-lines.ts';
import { netTakeovers } from './net-takeovers.ts';
import { reducingSide } from './place-order.ts';
import type { ContractTakeoverRow, Takeover } from './records.ts';
import { settleTakeoverFunding } from './takeover-funding.ts';
import { keepTakeover } from './takeover-trade.ts';

/** Between attempts makers have time to come back. */
const ATTEMPT_MS = 1_000;
/** The market is asked so often, then the winners. */
const ATTEMPTS_AT_MARKET = 2;

/**
 * Gives up a bankrupt position: against those of the other side that the exchange holds itself, then to the market at its price
 * or better, then down to what the insurance fund can pay, then to the winners at its price. What nobody can take waits, and the
 * insurance fund carries it.
 */
export function stepTakeover(desk: ContractDesk, row: ContractTakeoverRow): void {
  const market = desk.market(row.marketId);
  if (takesForced(desk, market) && netTakeovers(desk, market, row.takeoverId)) {
    flush(desk);
    return;
  }
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
  keepTakeover(desk, takeover);
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
