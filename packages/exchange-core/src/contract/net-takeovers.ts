import { mulDivFloor } from '@candor/money';
import { valueUnits } from './formulas/index.ts';
import { logTakeover } from './liquidation-lines.ts';
import type { ContractMarket } from './market.ts';
import type { ContractTakeoverRow, Takeover } from './records.ts';
import type { ContractState } from './state.ts';
import { settleTakeoverFunding } from './takeover-funding.ts';
import { giveUp, keepTakeover, takeoverProfit } from './takeover-trade.ts';

/** Schema versions before left a long and a short of the exchange side by side for ever where nobody else was there. */
const NETS_SINCE = 7;

/** What is left goes on in the next command, and no sooner than it would have: makers are given the time between attempts. */
const STEP_MS = 1;

/** The parts of two entry values that close are each rounded by less than a unit. */
const ROUNDED_UNITS = 2;

/**
 * Closes what the exchange holds of one side of a market against what it holds of the other, the oldest of each first, at the
 * mark: so nothing comes of it but the difference of the prices at which both were taken over. Where that is a loss, so many
 * lots as the insurance fund can pay for. It is no trade: price, volume and book of the market stay what they were, and nobody
 * is asked. Happens once a command in a market, so that whatever it changes has one line in the public log.
 * @returns whether the takeover of this number was changed: then its step is due in a later command
 */
export function netTakeovers(
  state: ContractState,
  market: ContractMarket,
  takeoverId: number,
): boolean {
  if (state.kernel.schemaVersion < NETS_SINCE || wasNetted(state, market)) return false;
  const rows = state.rows.takeovers.table.by('byMarket', market.marketId);
  if (rows.every(({ isLong }) => isLong === rows[0]?.isLong)) return false;
  const held = rows.map((row) => openHeld(state, market, row));
  const shorts = held.filter(({ row }) => row.isLong !== 1);
  for (const long of held.filter(({ row }) => row.isLong === 1)) {
    for (const short of shorts) closePair(state, market, long.takeover, short.takeover);
  }
  let isChanged = false;
  for (const { row, before, takeover } of held) {
    if (takeover.lots < row.lots) {
      takeover.stepAtMs = Math.max(takeover.stepAtMs, state.timestampMs + STEP_MS);
      logTakeover(state, before, takeover, 'net');
      isChanged ||= takeover.takeoverId === takeoverId;
    } else if (takeover.fundingId === row.fundingId) continue;
    keepTakeover(state, takeover);
  }
  return isChanged;
}

/** Whether it happened in this command already; from now on it has. */
function wasNetted(state: ContractState, { marketId }: ContractMarket): boolean {
  const { sequence } = state.kernel;
  if (state.netted?.sequence !== sequence) state.netted = { sequence, marketIds: new Set() };
  const { marketIds } = state.netted;
  if (marketIds.has(marketId)) return true;
  marketIds.add(marketId);
  return false;
}

/** A takeover that has paid its fundings, as it was and as it becomes. */
function openHeld(state: ContractState, market: ContractMarket, row: ContractTakeoverRow) {
  const takeover: Takeover = { ...row };
  settleTakeoverFunding(state, market, takeover);
  return { row, before: { ...takeover }, takeover };
}

/** The one that wins goes first: what it brings may pay for the other. */
function closePair(
  state: ContractState,
  market: ContractMarket,
  long: Takeover,
  short: Takeover,
): void {
  const lots = payableLots(state, market, long, short);
  if (lots === 0) return;
  const value = valueUnits(market.price.markTicks, lots, market.tickLotUnits);
  const isShortFirst = takeoverProfit(long, lots, value).profit < 0;
  for (const takeover of isShortFirst ? [short, long] : [long, short]) {
    giveUp(state, market, takeover, lots, value);
  }
}

/** All lots that both have, or as many as the insurance fund can pay the loss of. */
function payableLots(
  state: ContractState,
  market: ContractMarket,
  long: Takeover,
  short: Takeover,
): number {
  const lots = Math.min(long.lots, short.lots);
  if (lots === 0) return 0;
  // Whatever the price, both together bring the difference of their entry values.
  const lost = takeoverProfit(long, lots, 0).entry - takeoverProfit(short, lots, 0).entry;
  const fund = state.available(state.insuranceOf(market));
  if (lost <= fund) return lots;
  return mulDivFloor(lots, Math.max(0, fund - ROUNDED_UNITS), lost) as number;
}
