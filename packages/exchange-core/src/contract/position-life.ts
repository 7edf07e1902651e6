import { CLOSED_POSITION_GONE } from '#book/codes.ts';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/quantities.ts';
import {
  REASON_CONTRACT_FUNDING,
  REASON_CONTRACT_INSURANCE,
  REASON_CONTRACT_PROFIT,
} from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { fundingUnits, valueUnits } from './formulas/index.ts';
import { Position } from './market.ts';
import type { ContractMarket } from './market.ts';
import { cancelOrders } from './order-life.ts';
import { writePosition, writePositionDropped } from './position-row.ts';
import { marginModes, positionSides } from './records.ts';
import type { CloseType, ContractFundingRow, ContractPositionRow } from './records.ts';
import { CONTRACT_MARKETS_FROM, CONTRACT_MARKETS_MAX } from './state.ts';
import type { ContractState } from './state.ts';
import { cancelTriggers } from './trigger/cancel-triggers.ts';
import { unwatch } from './watch.ts';

/** Opens an empty position, which the trade under way fills. */
export function openPosition(
  state: ContractState,
  market: ContractMarket,
  userSlot: number,
  terms: { side: number; isLong: boolean; isCross: boolean; leverage: number },
): Position {
  const row: ContractPositionRow = {
    positionId: nextPositionId(market),
    userId: state.users.idOf(userSlot),
    marketId: market.marketId,
    positionSide: positionSides[terms.side]!,
    isLong: terms.isLong ? 1 : 0,
    lots: 0,
    entryUnits: 0,
    marginUnits: 0,
    marginMode: marginModes[terms.isCross ? 1 : 0],
    leverage: terms.leverage,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    realisedUnits: 0,
    drawnUnits: 0,
    feeUnits: 0,
    fundingUnits: 0,
    fundingId: market.price.fundingId,
    closedLots: 0,
    closedUnits: 0,
    warnLevel: 0,
    closeType: 'none',
    openedAtMs: state.timestampMs,
    updatedAtMs: state.timestampMs,
  };
  const position = new Position(row, market, userSlot);
  addPosition(state, position);
  return position;
}

/** Numbers of positions grow within a market and are its own: one command may open any number of them. */
function nextPositionId({ price, marketId }: ContractMarket): number {
  price.positionCount += 1;
  return price.positionCount * CONTRACT_MARKETS_MAX + (marketId - CONTRACT_MARKETS_FROM);
}

/** Makes a position findable. */
export function addPosition(state: ContractState, position: Position): void {
  const { market } = position;
  state.positions.set(position.positionId, position);
  market.addPosition(position);
  if (!position.isCross) return;
  const wallet = state.walletOf(market, position.userSlot);
  // By their numbers, whatever order they came in: a loaded state must agree with one that grew.
  const shared = [...state.crossPositions(wallet), position];
  shared.sort((a, b) => a.positionId - b.positionId);
  state.crossByWallet.set(wallet, shared);
}

/** Takes a position out of everything it is in. Writes no effect. */
export function removePosition(state: ContractState, position: Position): void {
  const { market } = position;
  unwatch(position);
  state.positions.delete(position.positionId);
  market.removePosition(position, state.kernel.sequence);
  state.frozenPositions.delete(position.positionId);
  if (!position.isCross) return;
  const wallet = state.walletOf(market, position.userSlot);
  const left = state.crossPositions(wallet).filter((other) => other !== position);
  if (left.length === 0) state.crossByWallet.delete(wallet);
  else state.crossByWallet.set(wallet, left);
}

/** Ends a position that has no lots left, and the orders that would reduce it. */
export function closePosition(
  state: ContractState,
  position: Position,
  closeType: CloseType,
): void {
  assert(position.lots === 0 && position.entryUnits === 0, 'a position that closes still has lots');
  assert(position.marginUnits === 0, 'a position that closes still has margin');
  state.countResult(position);
  position.closeType = closeType;
  position.updatedAtMs = state.timestampMs;
  position.takeProfitTicks = 0;
  position.stopLossTicks = 0;
  writePosition(state.log, position);
  writePositionDropped(state.log, position.positionId);
  if (position.isCross) {
    state.moneyMoved(state.walletOf(position.market, position.userSlot));
  }
  removePosition(state, position);
  const stop = state.rows.stops.table.get(position.positionId);
  if (stop !== undefined) state.rows.stops.drop(stop);
  const { marketId } = position.market;
  if (position.market.seats.reducing(position.userSlot, position.side) > 0) {
    cancelOrders(state, position.userSlot, marketId, CLOSED_POSITION_GONE, (slot) => {
      return state.terms.isReduceOnly(slot) && state.terms.side(slot) === position.side;
    });
  }
  const positionSide = positionSides[position.side];
  cancelTriggers(state, position.userSlot, marketId, 'position_gone', (row) => {
    return row.reduceOnly === 1 && row.positionSide === positionSide;
  });
}

/** Takes `units` out of a position's open profit, as if that much of it had been realised. */
function draw(state: ContractState, position: Position, to: AccountId, units: number): void {
  state.ledger.post(
    state.clearingOf(position.market),
    to,
    units,
    REASON_CONTRACT_PROFIT,
    position.positionId,
  );
  position.entryUnits += position.isLong ? units : -units;
  position.drawnUnits += units;
  position.realisedUnits += units;
  position.sit();
  state.touch(position);
}

/**
 * Brings an account to `units` available by drawing on the open profits of the positions that share it, by their numbers:
 * their profit is money of the account, although nobody has realised it. Gives what is missing then.
 */
export function drawProfits(state: ContractState, wallet: AccountId, units: number): number {
  let missing = units - state.available(wallet);
  if (missing <= 0) return 0;
  for (const position of state.crossPositions(wallet)) {
    const profit = Math.min(position.profitUnits, missing);
    if (profit <= 0) continue;
    draw(state, position, wallet, profit);
    missing -= profit;
    if (missing === 0) break;
  }
  return missing;
}

/**
 * Pays or receives every funding that a position was open for, out of its margin or its account. What it cannot pay, the
 * insurance fund pays; what that cannot, stays missing in the funding's row and in its account.
 */
export function settleFunding(state: ContractState, position: Position): void {
  const { market } = position;
  for (const [place, funding] of market.fundings.entries()) {
    if (funding.fundingId <= position.fundingId) continue;
    const worth = valueUnits(funding.markTicks, position.lots, market.tickLotUnits);
    const units = fundingUnits(worth, funding.rateE9, position.isLong);
    const missing = units > 0 ? payFunding(state, position, units) : 0;
    if (units < 0) receiveFunding(state, position, -units);
    position.fundingUnits += units - missing;
    position.fundingId = funding.fundingId;
    position.warnLevel = 0;
    state.touch(position);
    market.fundings[place] = paidBy(state, market, funding, units, missing);
  }
}

/** The row of a funding after one more has paid `units` of it, or received them below zero. */
export function paidBy(
  state: ContractState,
  market: ContractMarket,
  funding: ContractFundingRow,
  units: number,
  missing: number,
): ContractFundingRow {
  const covered = coverFunding(state, market, missing);
  return {
    ...funding,
    paidUnits: funding.paidUnits + Math.max(0, units) - missing + covered,
    receivedUnits: funding.receivedUnits + Math.max(0, -units),
    missingUnits: funding.missingUnits + missing - covered,
    leftCount: funding.leftCount - 1,
  };
}

/** Gives what could not be paid. */
function payFunding(state: ContractState, position: Position, units: number): number {
  const { market } = position;
  const wallet = state.walletOf(market, position.userSlot);
  let payable = units;
  if (position.isCross) {
    payable -= drawProfits(state, wallet, units);
  } else {
    const profit = Math.min(position.profitUnits, units - position.marginUnits);
    if (profit > 0) {
      draw(state, position, heldOf(wallet), profit);
      position.marginUnits += profit;
    }
    payable = Math.min(units, position.marginUnits);
    position.marginUnits -= payable;
  }
  if (payable > 0) {
    const from = position.isCross ? wallet : heldOf(wallet);
    const to = state.fundingOf(market);
    state.ledger.post(from, to, payable, REASON_CONTRACT_FUNDING, position.positionId);
  }
  return units - payable;
}

function receiveFunding(state: ContractState, position: Position, units: number): void {
  const { market } = position;
  const wallet = state.walletOf(market, position.userSlot);
  const to = position.isCross ? wallet : heldOf(wallet);
  if (!position.isCross) position.marginUnits += units;
  const from = state.fundingOf(market);
  state.ledger.post(from, to, units, REASON_CONTRACT_FUNDING, position.positionId);
}

/** Pays what is missing in a funding out of the insurance fund, as far as it goes. Gives what it paid. */
function coverFunding(state: ContractState, market: ContractMarket, missingUnits: number): number {
  const fund = state.insuranceOf(market);
  const units = Math.min(missingUnits, state.available(fund));
  if (units <= 0) return 0;
  const to = state.fundingOf(market);
  state.ledger.post(fund, to, units, REASON_CONTRACT_INSURANCE, market.marketId);
  return units;
}
