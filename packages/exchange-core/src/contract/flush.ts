import { CLOSED_BY_OWN_LIMIT } from '#book/codes.ts';
import type { EffectLog } from '#kernel/effect-log.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import { recordKindsOf } from '#kernel/records/record-definition.ts';
import { endOpeningOrders } from './limit/end-opening-orders.ts';
import { writePosition } from './position-row.ts';
import { contractRecords } from './records.ts';
import type { ContractPriceRow } from './records.ts';
import type { ContractState } from './state.ts';
import { watchRisk, watchStops } from './watch.ts';

const { contract_market, contract_price } = contractRecords;
/** Writes the rows of markets and their prices, which the product keeps itself. */
export const writeMarketEffect = effectWriter(recordKindsOf({ contract_market, contract_price }));

/**
 * The end of every command: the rows of what it changed are written once, in the order in which it was changed, and the
 * marks that positions wait for are found again.
 */
export function flush(state: ContractState): void {
  const { touched, touchedMarkets, log } = state;
  state.limits.flush(({ userId, assetId }) =>
    endOpeningOrders(state, userId, assetId, CLOSED_BY_OWN_LIMIT),
  );
  for (const position of touched) {
    position.isTouched = false;
    if (position.lots === 0) continue;
    writePosition(log, position);
    watchStops(position);
    if (position.isCross) {
      state.moneyMoved(state.walletOf(position.market, position.userSlot));
    } else {
      watchRisk(state, position);
    }
  }
  empty(touched);
  watchStaleWallets(state);
  for (const market of touchedMarkets) {
    market.isPriceTouched = false;
    writePrice(log, market.price);
  }
  empty(touchedMarkets);
  if (state.hasFundings) flushFundings(state);
}

/** Setting a list's length throws its memory away, and every trade fills these again. */
function empty(list: unknown[]): void {
  while (list.length > 0) list.pop();
}

/** Writes `contract_price_put`: by hand, since every trade does. A test compares it with the declaration. */
function writePrice(log: EffectLog, price: ContractPriceRow): void {
  log.reserve(15);
  const { words, length } = log;
  words[length] = contract_price.id;
  words[length + 1] = price.marketId;
  words[length + 2] = price.indexTicks;
  words[length + 3] = price.indexAtMs;
  words[length + 4] = price.markTicks;
  words[length + 5] = price.lastTicks;
  words[length + 6] = price.lastTradeId;
  words[length + 7] = price.positionCount;
  words[length + 8] = price.fundingId;
  words[length + 9] = price.fundingRateE9;
  words[length + 10] = price.nextFundingAtMs;
  words[length + 11] = price.premiumSumE9;
  words[length + 12] = price.premiumCount;
  words[length + 13] = price.sampledAtMs;
  words[length + 14] = price.samplePlace;
  log.length = length + 15;
}

/** Less money may stand behind the positions of some accounts: the marks they wait for are found again. */
export function watchStaleWallets(state: ContractState): void {
  if (state.staleWallets.size === 0) return;
  for (const wallet of state.staleWallets) {
    for (const position of state.crossPositions(wallet)) watchRisk(state, position);
  }
  state.staleWallets.clear();
}

/** Rows of fundings that positions have paid in this command; one that all have paid is finished by its timer. */
function flushFundings(state: ContractState): void {
  const { markets, rows } = state;
  state.hasFundings = false;
  for (const { fundings } of markets.values()) {
    for (const funding of fundings) {
      state.hasFundings = true;
      const known = rows.fundings.table.get(funding.marketId, funding.fundingId);
      if (known !== funding) rows.fundings.put(funding);
    }
  }
}
