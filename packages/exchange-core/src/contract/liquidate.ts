import { CLOSED_BY_LIQUIDATION } from '#book/codes.ts';
import { shareFloor } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { REASON_CONTRACT_INSURANCE, REASON_CONTRACT_PROFIT } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { crossStanding, neededUnits, standingOf } from './accounts.ts';
import type { Standing } from './accounts.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import { reduceAtMarket } from './forced-order.ts';
import { equityShares, tierPlace, valueUnits } from './formulas/index.ts';
import { logStep } from './liquidation-lines.ts';
import type { StepDone } from './liquidation-lines.ts';
import { bankruptcyTicksOf } from './liquidation-price.ts';
import { mayGoOn, scopeOf } from './liquidation-scope.ts';
import type { LiquidationScope } from './liquidation-scope.ts';
import type { ContractMarket, Position } from './market.ts';
import { cancelOrders } from './order-life.ts';
import { closePosition, drawProfits, settleFunding } from './position-life.ts';
import { positionSides } from './records.ts';
import type { ContractLiquidationRow } from './records.ts';
import type { ContractState } from './state.ts';
import { cancelTriggers } from './trigger/cancel-triggers.ts';
import { watchRisk, watchStops } from './watch.ts';

/** One step is one command: the next is due a millisecond later. */
const STEP_MS = 1;

/** Freezes a position, or all that share its account, and makes the first step due at once. @returns its row */
export function startLiquidation(
  state: ContractState,
  position: Position,
  { equityUnits, neededUnits: needed }: Standing,
  liquidationId: number,
): ContractLiquidationRow {
  const { market, userId, isCross, positionId } = position;
  const row: ContractLiquidationRow = {
    liquidationId,
    userId,
    positionId: isCross ? 0 : positionId,
    accountKind: market.rules.accountKind,
    assetId: market.rules.quoteAssetId,
    step: 'cancel_orders',
    outcome: 'running',
    stepAtMs: state.timestampMs,
    startedAtMs: state.timestampMs,
    equityUnits,
    neededUnits: needed,
  };
  state.rows.liquidations.put(row);
  state.freeze(row);
  const standing = { equityUnits, neededUnits: needed };
  for (const own of positionsOf(state, row)) logStep(state, row, own, 'begin', standing);
  return row;
}

/** Takes the next step of a liquidation, then looks again: what is healthy by now is left in peace. */
export function stepLiquidation(desk: ContractDesk, row: ContractLiquidationRow): void {
  const positions = positionsOf(desk, row);
  const scope = scopeOf(desk, positions);
  if (!mayGoOn(desk, scope)) {
    // The next tick that changes it wakes it.
    desk.rows.liquidations.put({ ...row, stepAtMs: 0 });
    return;
  }
  for (const position of positions) settleFunding(desk, position);
  if (row.step === 'cancel_orders') cancelOrdersOf(desk, row, positions);
  const reduced = row.step === 'reduce' ? reduceTier(desk, scope.goes) : undefined;
  const left = positionsOf(desk, row);
  if (row.step !== 'take_over') logSteps(desk, row, positions, left, reduced);
  if (left.length === 0 || isHealthy(desk, row, left)) endLiquidation(desk, row, left, 'recovered');
  else if (row.step === 'take_over') takeOver(desk, row, scope);
  else {
    const step = nextStep(row, scope.goes);
    desk.rows.liquidations.put({ ...row, step, stepAtMs: desk.timestampMs + STEP_MS });
  }
  flush(desk);
}

/** The public log has every position that the step looked at, also one that the market took all of. */
function logSteps(
  state: ContractState,
  row: ContractLiquidationRow,
  positions: readonly Position[],
  left: readonly Position[],
  reduced: Reduced | undefined,
): void {
  const standingNow = left.length === 0 ? NOTHING_LEFT : standing(state, row, left);
  for (const own of positions) {
    const done = own === reduced?.position ? reduced.done : {};
    logStep(state, row, own, row.step, standingNow, done);
  }
}

const NOTHING_LEFT: Standing = { equityUnits: 0, neededUnits: 0 };

/** Nothing is liquidated at a price that nobody knows, or in a market that is halted: see `mayGoOn`. */
export function mayLiquidate(state: ContractState, row: ContractLiquidationRow): boolean {
  return mayGoOn(state, scopeOf(state, positionsOf(state, row)));
}

/** Tiers are gone down as long as that brings something, then everything is taken over. */
function nextStep(
  row: ContractLiquidationRow,
  goes: readonly Position[],
): ContractLiquidationRow['step'] {
  const hasTiers = goes.some((position) => position.lots > 0 && tierOf(position) > 0);
  if (!hasTiers) return 'take_over';
  if (row.step === 'cancel_orders') return 'reduce';
  return goes.some(({ isTouched }) => isTouched) ? 'reduce' : 'take_over';
}

function positionsOf(state: ContractState, row: ContractLiquidationRow): readonly Position[] {
  if (row.positionId === 0) return state.crossPositions(state.walletOfRow(row));
  const position = state.positions.get(row.positionId);
  return position === undefined ? [] : [position];
}

function standing(
  state: ContractState,
  row: ContractLiquidationRow,
  positions: readonly Position[],
): Standing {
  return row.positionId === 0
    ? crossStanding(state, state.walletOfRow(row))
    : standingOf(state, positions[0]!);
}

function isHealthy(
  state: ContractState,
  row: ContractLiquidationRow,
  positions: readonly Position[],
): boolean {
  const { equityUnits, neededUnits: needed } = standing(state, row, positions);
  return equityUnits > needed;
}

/** Orders go first: those of the position, or all that the account backs. Their margin comes back to it. */
function cancelOrdersOf(
  state: ContractState,
  row: ContractLiquidationRow,
  positions: readonly Position[],
): void {
  const [position] = positions;
  const userSlot = state.users.slotOf(row.userId);
  if (row.positionId !== 0 && position !== undefined) {
    cancelOrders(state, userSlot, position.market.marketId, CLOSED_BY_LIQUIDATION, (slot) => {
      return state.terms.side(slot) === position.side;
    });
    const { market, side } = position;
    cancelTriggers(state, userSlot, market.marketId, 'liquidation', (own) => {
      return own.positionSide === positionSides[side];
    });
    return;
  }
  const wallet = state.walletOfRow(row);
  for (const market of state.markets.values()) {
    if (state.walletOf(market, userSlot) !== wallet) continue;
    cancelOrders(state, userSlot, market.marketId, CLOSED_BY_LIQUIDATION);
    cancelTriggers(state, userSlot, market.marketId, 'liquidation');
  }
}

function tierOf(position: Position): number {
  return tierPlace(position.market.tiers, position.worthUnits);
}

/** What a reducing order did to its position. */
interface Reduced {
  readonly position: Position;
  readonly done: StepDone;
}

/** Sends one order for just enough to bring the largest position a tier down, at its bankruptcy price or better. */
function reduceTier(desk: ContractDesk, positions: readonly Position[]): Reduced | undefined {
  let largest: Position | undefined;
  for (const own of positions) {
    if (tierOf(own) === 0) continue;
    if (largest === undefined || own.worthUnits > largest.worthUnits) largest = own;
  }
  if (largest === undefined) return undefined;
  const { market, lots } = largest;
  const floor = market.tiers[tierOf(largest)]!.floorUnits;
  const lotWorth = valueUnits(market.price.markTicks, 1, market.tickLotUnits);
  const kept = Math.floor((floor - 1) / lotWorth);
  const limit = bankruptcyTicksOf(desk, largest);
  const limitTicks = largest.isLong ? limit + 1 : Math.max(1, limit - 1);
  const { closedUnits, feeUnits } = largest;
  reduceAtMarket(desk, largest, lots - kept, limitTicks, 'forced', true);
  const soldUnits = largest.closedUnits - closedUnits;
  const traded = largest.feeUnits - feeUnits;
  payLiquidationFee(desk, largest, soldUnits);
  return {
    position: largest,
    done: {
      ...{ limitTicks, soldLots: lots - largest.lots, soldUnits, feeUnits: traded },
      liquidationFeeUnits: largest.feeUnits - feeUnits - traded,
    },
  };
}

/** A share of what the market took goes to the insurance fund, as far as the position can pay it. */
function payLiquidationFee(state: ContractState, position: Position, closedUnits: number): void {
  const { market, userSlot, positionId } = position;
  if (closedUnits === 0 || position.lots === 0) return;
  const wallet = state.walletOf(market, userSlot);
  const payable = position.isCross ? state.available(wallet) : position.marginUnits;
  const fee = shareFloor(closedUnits, market.rules.liquidationFeePpm);
  const units = Math.min(fee, payable);
  if (units <= 0) return;
  const from = position.isCross ? wallet : heldOf(wallet);
  state.ledger.post(from, state.insuranceOf(market), units, REASON_CONTRACT_INSURANCE, positionId);
  if (!position.isCross) position.marginUnits -= units;
  position.feeUnits += units;
  state.touch(position);
}

/** What is healthy again goes on as it was, without its orders. */
function endLiquidation(
  state: ContractState,
  row: ContractLiquidationRow,
  left: readonly Position[],
  outcome: ContractLiquidationRow['outcome'],
): void {
  state.unfreeze(row);
  state.rows.liquidations.close({ ...row, outcome, stepAtMs: 0 });
  for (const position of left) watchRisk(state, position);
  waitForStops(state, left);
}

/** Schema versions before forgot until the next restart a stop that was reached while its position was being liquidated. */
const KEEPS_STOPS_SINCE = 6;

/** A stop that was reached meanwhile, and is still, closes its position with the next tick. */
function waitForStops(state: ContractState, positions: readonly Position[]): void {
  if (state.kernel.schemaVersion < KEEPS_STOPS_SINCE) return;
  for (const position of positions) watchStops(position);
}

/**
 * The exchange takes over what is left, each position at the price at which its share of the equity of all together is used up:
 * an owner of nothing else ends at exactly zero, and what the market pays beyond that price goes to the insurance fund. Where
 * positions stay, because nothing can become of them now, so does their share of the equity, never less than nothing.
 */
function takeOver(
  desk: ContractDesk,
  row: ContractLiquidationRow,
  { goes, stays }: LiquidationScope,
): void {
  const { equityUnits, neededUnits: needed } = standing(desk, row, goes);
  const wallet = desk.walletOfRow(row);
  const needs = goes.map((position) => neededUnits(position));
  const shares = equityShares(equityUnits, needs, needed - sumOf(needs));
  const keptUnits = equityUnits - sumOf(shares);
  const figures = { equityUnits, neededUnits: needed };
  for (const own of stays) logStep(desk, row, own, 'take_over', figures, { keptUnits });
  let paid = 0;
  for (const [place, position] of goes.entries()) {
    const share = shares[place]!;
    const takenUnits = position.isLong ? position.worthUnits - share : position.worthUnits + share;
    logStep(desk, row, position, 'take_over', figures, { takenUnits, stays: 'none' });
    paid += takeOne(desk, row, position, share);
  }
  const { market } = goes[0]!;
  if (stays.length > 0) payPart(desk, wallet, paid, market, keptUnits);
  else payAll(desk, row.positionId === 0 ? wallet : heldOf(wallet), paid, market);
  desk.unfreeze(row);
  waitForStops(desk, stays);
  desk.rows.liquidations.close({ ...row, outcome: 'taken_over', stepAtMs: 0 });
}

const sumOf = (units: readonly number[]): number => units.reduce((sum, own) => sum + own, 0);

/**
 * Takes over at once what backs a position that has nothing left: it alone, or all that share its account and can be taken over.
 * Gives false while a mark of these is waited for. Only the end of a market asks for it: everything else goes step by step.
 */
export function takeOverNow(desk: ContractDesk, position: Position): boolean {
  const { market, userId, userSlot, isCross } = position;
  const wallet = desk.walletOf(market, userSlot);
  const all = isCross ? desk.crossPositions(wallet) : [position];
  const scope = scopeOf(desk, all, market);
  if (!mayGoOn(desk, scope)) return false;
  const positionId = isCross ? 0 : position.positionId;
  for (const own of all) settleFunding(desk, own);
  const { accountKind, quoteAssetId: assetId } = market.rules;
  const running = [...desk.rows.liquidations.table.all()].find(
    (row) =>
      row.userId === userId &&
      row.positionId === positionId &&
      row.accountKind === accountKind &&
      row.assetId === assetId,
  );
  const begin = () =>
    startLiquidation(desk, position, standingOf(desk, position), desk.kernel.nextId());
  takeOver(desk, running ?? begin(), scope);
  return true;
}

/** Everything that was behind the positions pays for what they have lost. */
function payAll(
  state: ContractState,
  from: AccountId,
  units: number,
  market: ContractMarket,
): void {
  assert(units >= 0, 'a bankrupt account is paid');
  const clearing = state.clearingOf(market);
  if (units > 0) state.ledger.post(from, clearing, units, REASON_CONTRACT_PROFIT, market.marketId);
}

/**
 * Pays for what was taken over out of an account with positions that stay, or brings it what those have won that went. Where its
 * money is not enough their profit is drawn: their share of the equity is all that is left to them.
 */
function payPart(
  state: ContractState,
  wallet: AccountId,
  units: number,
  market: ContractMarket,
  keptUnits: number,
): void {
  const clearing = state.clearingOf(market);
  const missing = drawProfits(state, wallet, units);
  assert(missing === 0, 'what was taken over cannot be paid');
  const { marketId } = market;
  if (units > 0) state.ledger.post(wallet, clearing, units, REASON_CONTRACT_PROFIT, marketId);
  if (units < 0) state.ledger.post(clearing, wallet, -units, REASON_CONTRACT_PROFIT, marketId);
  assert(crossStanding(state, wallet).equityUnits === keptUnits, 'the rest keeps its share');
}

/** Makes a position the exchange's own, worth its worth at the mark less a share of the equity. Gives what its owner pays for it. */
function takeOne(
  state: ContractState,
  { liquidationId, userId }: ContractLiquidationRow,
  position: Position,
  equityShare: number,
): number {
  const { market, isLong, lots, positionId, worthUnits, entryUnits } = position;
  const taken = isLong ? worthUnits - equityShare : worthUnits + equityShare;
  const lost = isLong ? entryUnits - taken : taken - entryUnits;
  state.rows.takeovers.put({
    takeoverId: positionId,
    liquidationId,
    userId,
    marketId: market.marketId,
    isLong: isLong ? 1 : 0,
    lotsTaken: lots,
    lots,
    entryUnits: taken,
    deleveragedLots: 0,
    insuranceUnits: 0,
    fundingId: market.price.fundingId,
    attempts: 0,
    stepAtMs: state.timestampMs + STEP_MS,
    startedAtMs: state.timestampMs,
  });
  position.closedLots += lots;
  position.closedUnits += taken;
  position.realisedUnits -= lost;
  position.lots = 0;
  position.entryUnits = 0;
  position.marginUnits = 0;
  closePosition(state, position, 'forced');
  return lost;
}
