import type { BookMarket } from './book-market.ts';
import * as orderFields from './order-table.ts';
import type { Settlement } from './settlement.ts';

const { TRIGGERED, USER_SLOT, codeAt, intOf } = orderFields;

/**
 * Fires what the trades of this command triggered, and what those trades trigger in turn. The
 * order is fixed: of one round first the rising triggers from low to high, then the falling ones
 * from high to low, equal triggers by age, then trailing orders; rounds follow each other. An order fires once and none
 * is placed on the way, so this ends.
 */
export function fireTriggers<Market extends BookMarket>(
  desk: Settlement<Market>,
  market: Market,
): void {
  if (market.tradedTicksMax === 0) return;
  if (market.waitingOrders === 0) {
    market.tradedTicksMax = 0;
    return;
  }
  const fired: number[] = [];
  collectFired(desk, market, fired);
  for (let next = 0; next < fired.length; next++) {
    desk.act(market, fired[next]!);
    collectFired(desk, market, fired);
  }
}

function collectFired<Market extends BookMarket>(
  desk: Settlement<Market>,
  market: Market,
  fired: number[],
): void {
  const { tradedTicksMin, tradedTicksMax, rising, falling } = market;
  if (tradedTicksMax === 0) return;
  market.tradedTicksMax = 0;
  for (let slot = rising.takeFired(tradedTicksMax); slot >= 0; ) {
    market.countWaiting(desk.orders.ints[intOf(slot) + USER_SLOT]!, -1);
    fire(desk, market, slot);
    fired.push(slot);
    slot = rising.takeFired(tradedTicksMax);
  }
  for (let slot = falling.takeFired(tradedTicksMin); slot >= 0; ) {
    market.countWaiting(desk.orders.ints[intOf(slot) + USER_SLOT]!, -1);
    fire(desk, market, slot);
    fired.push(slot);
    slot = falling.takeFired(tradedTicksMin);
  }
  if (market.trailingOrders === 0) return;
  // Between two looks at the triggers one order trades, at prices that only rise or only fall.
  const fell = market.lastTicks === tradedTicksMin;
  const firstTicks = fell ? tradedTicksMax : tradedTicksMin;
  for (const slot of desk.trailed(market, firstTicks, market.lastTicks)) {
    market.stopWaiting(slot);
    fire(desk, market, slot);
    fired.push(slot);
  }
}

/** The order has stopped waiting. */
function fire<Market extends BookMarket>(
  desk: Settlement<Market>,
  market: Market,
  slot: number,
): void {
  desk.orders.codes[codeAt(slot) + TRIGGERED] = 1;
  desk.fired(market, slot);
}
