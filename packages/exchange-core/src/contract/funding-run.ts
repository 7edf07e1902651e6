import { REASON_CONTRACT_INSURANCE } from '#ledger/codes.ts';
import { flush } from './flush.ts';
import { FUNDING_PERIOD_MS, fundingRateE9 } from './formulas/index.ts';
import type { ContractMarket } from './market.ts';
import { indexHealth } from './index-health.ts';
import { settleFunding } from './position-life.ts';
import type { ContractClockRow, ContractFundingRow, Takeover } from './records.ts';
import { isTrading } from './session.ts';
import type { ContractState } from './state.ts';
import { settleTakeoverFunding } from './takeover-funding.ts';
import { SAMPLE_EVERY_MS } from './sampling.ts';

const SAMPLES_EXPECTED = FUNDING_PERIOD_MS / SAMPLE_EVERY_MS;
/** Positions that one command settles. */
const SETTLED_MAX = 500;
/** A maintenance rate in millionths as thousand-millionths. */
const E9_OF_PPM = 1_000;

/** The next 00:00, 08:00 or 16:00 UTC after a moment. */
export function nextFundingMs(nowMs: number): number {
  return (Math.floor(nowMs / FUNDING_PERIOD_MS) + 1) * FUNDING_PERIOD_MS;
}

/**
 * A market's funding is due: its rate and its mark are fixed now, for whoever is open now. Payments follow, at once for who
 * trades before it is their turn.
 */
export function startFunding(state: ContractState, clock: ContractClockRow): void {
  const market = state.market(clock.marketId);
  const { price, tiers, marketId } = market;
  const capE9 = tiers[0]!.maintenancePpm * E9_OF_PPM;
  // A period that ends off hours, or at a mark that is old, counts none: nobody pays, and the line says why.
  const isPaid = hasMark(state, market);
  const [premiumSumE9, samples] = isPaid ? [price.premiumSumE9, price.premiumCount] : [0, 0];
  const rateE9 =
    price.markTicks === 0 ? 0 : fundingRateE9(premiumSumE9, samples, SAMPLES_EXPECTED, capE9);
  price.fundingId += 1;
  price.fundingRateE9 = rateE9;
  price.premiumSumE9 = 0;
  price.premiumCount = 0;
  price.nextFundingAtMs = nextFundingMs(state.timestampMs);
  state.touchPrice(market);
  state.rows.fundingBases.close({
    ...{ marketId, fundingId: price.fundingId, capE9 },
    ...{ atSequence: state.kernel.sequence, atMs: state.timestampMs },
  });
  state.rows.clocks.put({ marketId, fundingAtMs: price.nextFundingAtMs });
  const payers = market.positions.size + takeoversOf(state, market).length;
  const row: ContractFundingRow = {
    marketId,
    fundingId: price.fundingId,
    atMs: state.timestampMs,
    rateE9,
    markTicks: price.markTicks,
    premiumSumE9,
    samples,
    samplesExpected: SAMPLES_EXPECTED,
    paidUnits: 0,
    receivedUnits: 0,
    missingUnits: 0,
    leftCount: rateE9 === 0 ? 0 : payers,
    stepAtMs: state.timestampMs,
  };
  if (row.leftCount === 0) state.rows.fundings.close({ ...row, stepAtMs: 0 });
  else {
    state.rows.fundings.put(row);
    market.fundings.push(row);
    state.hasFundings = true;
  }
  flush(state);
}

/** Schema versions before paid at the last mark, however old it was. */
const ASKS_INDEX_SINCE = 4;

/** Whether there is a mark of now to pay at. Source: reliability rules, 4.3: nothing settles at a price older than its limit. */
function hasMark(state: ContractState, market: ContractMarket): boolean {
  if (state.kernel.schemaVersion < ASKS_INDEX_SINCE) {
    return isTrading(state, market.marketId, state.timestampMs);
  }
  return indexHealth(state, market, state.timestampMs) === 'live';
}

/** Lets some more positions pay or receive a funding, the oldest first; the last finishes it. */
export function stepFunding(
  state: ContractState,
  { marketId, fundingId }: ContractFundingRow,
): void {
  const market = state.market(marketId);
  let settled = 0;
  for (const row of takeoversOf(state, market)) {
    const takeover: Takeover = { ...row };
    settleTakeoverFunding(state, market, takeover);
    if (takeover.fundingId !== row.fundingId) state.rows.takeovers.put(takeover);
  }
  for (const position of market.positions.values()) {
    if (settled === SETTLED_MAX) break;
    if (position.fundingId >= fundingId) continue;
    settleFunding(state, position);
    settled += 1;
  }
  const place = market.fundings.findIndex((own) => own.fundingId === fundingId);
  const row = { ...market.fundings[place]!, stepAtMs: state.timestampMs + 1 };
  market.fundings[place] = row;
  if (row.leftCount === 0) finishFunding(state, market, row);
  flush(state);
}

/** What rounding left goes to the insurance fund, so that payments add up to zero. */
function finishFunding(
  state: ContractState,
  market: ContractMarket,
  row: ContractFundingRow,
): void {
  const residue = row.paidUnits - row.receivedUnits;
  const [from, fund] = [state.fundingOf(market), state.insuranceOf(market)];
  if (residue > 0) {
    state.ledger.post(from, fund, residue, REASON_CONTRACT_INSURANCE, market.marketId);
  }
  market.fundings = market.fundings.filter((own) => own.fundingId !== row.fundingId);
  state.rows.fundings.close({ ...row, stepAtMs: 0 });
}

function takeoversOf({ rows }: ContractState, { marketId }: ContractMarket) {
  return rows.takeovers.table.by('byMarket', marketId);
}
