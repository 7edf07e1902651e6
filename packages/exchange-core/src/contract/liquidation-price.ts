import { neededUnits, openProfitUnits } from './accounts.ts';
import { bankruptcyTicks, liquidationTicks } from './formulas/index.ts';
import type { Position } from './market.ts';
import type { ContractState } from './state.ts';

/** The money that stands behind a position alone while everything else stands still. */
export function backingUnits(state: ContractState, position: Position): number {
  if (!position.isCross) return position.marginUnits;
  const wallet = state.walletOf(position.market, position.userSlot);
  let units = state.available(wallet);
  for (const other of state.crossPositions(wallet)) {
    if (other !== position) units += openProfitUnits(other) - neededUnits(other);
  }
  return units;
}

/** The first mark at which a position is liquidated, 0 for none: exact on margin of its own, else an estimate. */
export function liquidationTicksOf(state: ContractState, position: Position): number {
  const { tiers, tickLotUnits } = position.market;
  return liquidationTicks(position, backingUnits(state, position), tiers, tickLotUnits);
}

/** The price at which nothing of what backs a position is left. */
export function bankruptcyTicksOf(state: ContractState, position: Position): number {
  return bankruptcyTicks(position, backingUnits(state, position), position.market.tickLotUnits);
}
