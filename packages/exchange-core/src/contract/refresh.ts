import * as orderFields from '#book/order-table.ts';
import { countOrdered } from './order-life.ts';
import { settingOf } from './settings.ts';
import type { ContractState } from './state.ts';
import { unwatch, watchRisk, watchStops } from './watch.ts';

const { intOf, MARKET_ID, USER_SLOT, wordOf } = orderFields;

/**
 * Makes again what follows from the rows, after some were taken over that were decided elsewhere: what is under liquidation, which fundings go on, and the marks that positions wait for. Every command begins
 * with it; nothing happens unless rows were taken over.
 */
export function refresh(state: ContractState): void {
  if (!state.isStale) return;
  state.isStale = false;
  state.frozenPositions.clear();
  state.frozenWallets.clear();
  for (const row of state.rows.liquidations.table.all()) state.freeze(row);
  state.triggers.restore();
  state.hasFundings = true;
  for (const market of state.markets.values()) {
    market.fundings = [...state.rows.fundings.table.by('byMarket', market.marketId)];
    market.seats.forgetOrdered();
    for (const position of market.positions.values()) unwatch(position);
  }
  for (const slot of state.orders.openSlots()) {
    state.terms.setOrderedUnits(slot, 0);
    const market = state.market(state.orders.reals[wordOf(slot) + MARKET_ID]!);
    countOrdered(state, market, slot);
    // Rows of orders do not say it: a setting that was taken over counts for what is open.
    const userId = state.users.idOf(state.orders.ints[intOf(slot) + USER_SLOT]!);
    state.terms.setLeverage(slot, settingOf(state, market, userId).leverage);
  }
  for (const { positions } of state.markets.values()) {
    for (const position of positions.values()) {
      watchStops(position);
      watchRisk(state, position);
    }
  }
}
