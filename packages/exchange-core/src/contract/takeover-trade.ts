import * as bookCodes from '#book/codes.ts';
import * as orderFields from '#book/order-table.ts';
import { assert } from '#kernel/assert.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import { closedEntryUnits, profitUnits, valueUnits } from './formulas/index.ts';
import type { ContractMarket } from './market.ts';
import type { Takeover } from './records.ts';
import type { ContractState } from './state.ts';

const { CLOSED_MARGIN_SHORT } = bookCodes;
const { FILLED_LOTS, FILLED_QUOTE_UNITS, wordOf } = orderFields;
const { REASON_CONTRACT_INSURANCE } = ledgerCodes;

/** What giving up `lots` of a bankrupt position for `value` brings the insurance fund, and takes from its entry value. */
export function takeoverProfit(
  { isLong, lots, entryUnits }: Takeover,
  closedLots: number,
  value: number,
): { entry: number; profit: number } {
  const figures = { isLong: isLong === 1, lots, entryUnits };
  const entry = closedEntryUnits(figures, closedLots);
  return {
    entry,
    profit: profitUnits({ isLong: isLong === 1, lots: closedLots, entryUnits: entry }, value),
  };
}

/** The lots that may trade: all of them while the insurance fund can pay for what they lose, else none. */
export function admitTakeover(
  state: ContractState,
  market: ContractMarket,
  taker: number,
  ticks: number,
  lots: number,
): number {
  const takeover = currentOf(state, taker);
  const value = valueUnits(ticks, lots, market.tickLotUnits);
  const { profit } = takeoverProfit(takeover, lots, value);
  return -profit <= state.available(state.insuranceOf(market)) ? lots : -CLOSED_MARGIN_SHORT;
}

/** Closes lots of a bankrupt position: better than its price brings the insurance fund money, worse costs it. */
export function settleTakeover(
  state: ContractState,
  market: ContractMarket,
  taker: number,
  lots: number,
  value: number,
): void {
  const takeover = currentOf(state, taker);
  const { reals } = state.orders;
  reals[wordOf(taker) + FILLED_LOTS]! += lots;
  reals[wordOf(taker) + FILLED_QUOTE_UNITS]! += value;
  giveUp(state, market, takeover, lots, value);
}

/** `lots` of a bankrupt position are closed for `value`. */
export function giveUp(
  state: ContractState,
  market: ContractMarket,
  takeover: Takeover,
  lots: number,
  value: number,
): void {
  const { entry, profit } = takeoverProfit(takeover, lots, value);
  const [fund, clearing] = [state.insuranceOf(market), state.clearingOf(market)];
  const { takeoverId } = takeover;
  const { ledger } = state;
  if (profit > 0) ledger.post(clearing, fund, profit, REASON_CONTRACT_INSURANCE, takeoverId);
  if (profit < 0) ledger.post(fund, clearing, -profit, REASON_CONTRACT_INSURANCE, takeoverId);
  takeover.lots -= lots;
  takeover.entryUnits -= entry;
  takeover.insuranceUnits += profit;
}

/** Writes what became of a bankrupt position; without lots it leaves the state. */
export function keepTakeover({ rows }: ContractState, takeover: Readonly<Takeover>): void {
  if (takeover.lots === 0) rows.takeovers.close({ ...takeover, stepAtMs: 0 });
  else rows.takeovers.put({ ...takeover });
}

function currentOf({ terms, takeover }: ContractState, taker: number): Takeover {
  assert(takeover?.takeoverId === terms.takeoverId(taker), 'another takeover is under way');
  return takeover;
}
