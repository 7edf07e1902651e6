import type { ContractDesk } from '#contract/desk.ts';
import { flush, writeMarketEffect } from '#contract/flush.ts';
import type { ContractMarket } from '#contract/market.ts';
import { endAllOrdersOf, endOpeningOrdersOf } from './end-orders.ts';
import { ENDING_MS, settlementTicks } from './ending-price.ts';
import type { ContractEndingRow, Ending } from './records.ts';
import { settleSome } from './settle-positions.ts';

/** One step is one command: the next is due a millisecond later. */
const STEP_MS = 1;
/** Nobody on the other side can take a bankrupt position just now: it is tried again after so long. */
const WAIT_MS = 1_000;

/**
 * The next step of a market's end: orders that would open go first; after the last hour the price is fixed, all orders end, and
 * positions close at it in pairs of equal lots, so that the books add up after each step. Nothing here asks anybody for a price.
 */
export function stepEnding(desk: ContractDesk, row: ContractEndingRow): void {
  const isSweeping = row.phase === 'reducing' && desk.timestampMs < row.settlesAtMs;
  if (isSweeping) desk.rows.endings.put(endOpeningOrdersOf(desk, row));
  else if (row.phase === 'reducing') fixPrice(desk, row);
  else settle(desk, row);
  flush(desk);
}

/** The mean of the last hour, or another hour where the index was not there for enough of it. */
function fixPrice(desk: ContractDesk, row: ContractEndingRow): void {
  const { timestampMs: nowMs } = desk;
  const mean = settlementTicks(row);
  if (mean === undefined) {
    desk.rows.endings.put({
      ...{ ...row, samples: 0, indexSumTicks: 0, postponed: row.postponed + 1 },
      ...{ windowFromMs: nowMs, settlesAtMs: nowMs + ENDING_MS, stepAtMs: nowMs + ENDING_MS },
    });
    return;
  }
  const market = desk.market(row.marketId);
  // No position is worth more than what is exact.
  const settleTicks = Math.min(mean, market.rules.ticksMax);
  market.price.markTicks = settleTicks;
  desk.touchPrice(market);
  desk.rows.endings.put({ ...row, phase: 'settling', settleTicks, stepAtMs: nowMs + STEP_MS });
}

function settle(desk: ContractDesk, row: ContractEndingRow): void {
  const market = desk.market(row.marketId);
  const ending: Ending = { ...row, stepAtMs: desk.timestampMs + STEP_MS };
  if (endAllOrdersOf(desk, row.marketId)) {
    const left = settleSome(desk, market, ending);
    if (left === 'waits') ending.stepAtMs = desk.timestampMs + WAIT_MS;
    if (left === 'none' && market.fundings.length === 0) {
      finish(desk, market, ending);
      return;
    }
  }
  desk.rows.endings.put(ending);
}

/** Nothing is open any more: the market stands still for good, with its history. */
function finish(desk: ContractDesk, market: ContractMarket, ending: Ending): void {
  const { rows, timestampMs: nowMs } = desk;
  const { marketId } = market;
  const rules = { ...market.rules, state: 'halted' as const };
  market.setRules(rules, market.tiers);
  writeMarketEffect(desk.log, { type: 'contract_market_put', ...rules });
  const clock = rows.clocks.table.get(marketId);
  if (clock !== undefined) rows.clocks.drop(clock);
  for (const sample of rows.samples.table.by('byMarket', marketId)) rows.samples.drop(sample);
  rows.endings.put({ ...ending, phase: 'settled', stepAtMs: 0, endedAtMs: nowMs });
}
