import type { AccountId } from '#kernel/quantities.ts';
import {
  fundingUnits,
  initialUnits,
  maintenanceUnits,
  profitUnits,
  transferableUnits,
  valueUnits,
} from './formulas/index.ts';
import { isAnyMarkMissing } from './index-health.ts';
import type { Position } from './market.ts';
import type { ContractState } from './state.ts';

/** How a position, or all that share an account, stands at the mark. */
export interface Standing {
  readonly equityUnits: number;
  readonly neededUnits: number;
}

/** Funding that is due and was not paid yet: above zero it must pay. */
export function pendingFundingUnits({ market, lots, isLong, fundingId }: Position): number {
  if (market.price.fundingId === fundingId) return 0;
  let units = 0;
  for (const funding of market.fundings) {
    if (funding.fundingId <= fundingId) continue;
    const worth = valueUnits(funding.markTicks, lots, market.tickLotUnits);
    units += fundingUnits(worth, funding.rateE9, isLong);
  }
  return units;
}

/** What a position has won at the mark, less the funding it owes. */
export function openProfitUnits(position: Position): number {
  return position.profitUnits - pendingFundingUnits(position);
}

export function neededUnits({ market, worthUnits }: Position): number {
  return maintenanceUnits(market.tiers, worthUnits);
}

/** The standing of what backs a position: its own margin, or its account with all positions that share it. */
export function standingOf(state: ContractState, position: Position): Standing {
  if (position.isCross) {
    return crossStanding(state, state.walletOf(position.market, position.userSlot));
  }
  return {
    equityUnits: position.marginUnits + openProfitUnits(position),
    neededUnits: neededUnits(position),
  };
}

/** An account's money and the profits of the positions that share it, against what these need. */
export function crossStanding(state: ContractState, wallet: AccountId): Standing {
  let equity = state.available(wallet);
  let needed = 0;
  for (const position of state.crossPositions(wallet)) {
    equity += openProfitUnits(position);
    needed += neededUnits(position);
  }
  return { equityUnits: equity, neededUnits: needed };
}

/**
 * What an account can spend on margin, or send away: its available money, less what the positions that share it were
 * opened with at today's worth, and less what they have lost. Profit that is not realised opens nothing.
 * With `closed`, as if that position had closed and brought its account `closedUnits`.
 */
export function freeUnits(
  state: ContractState,
  wallet: AccountId,
  closed?: Position,
  closedUnits = 0,
): number {
  const available = state.available(wallet) + closedUnits;
  let profit = 0;
  let initial = 0;
  for (const position of state.crossPositions(wallet)) {
    if (position === closed) continue;
    profit += openProfitUnits(position);
    initial += initialUnits(position.worthUnits, position.leverage);
  }
  if (initial === 0) return available;
  return Math.max(0, Math.min(available, available + Math.min(0, profit) - initial));
}

/**
 * What may leave an account for another: as {@link freeUnits}, but profits stand against margin, and nothing while a mark is
 * missing. Code 2028 beyond it.
 */
export function leavableUnits(state: ContractState, wallet: AccountId, nowMs: number): number {
  if (isAnyMarkMissing(state, state.crossPositions(wallet), nowMs)) return 0;
  const available = state.available(wallet);
  let equity = available;
  let initial = 0;
  for (const position of state.crossPositions(wallet)) {
    equity += openProfitUnits(position);
    initial += initialUnits(position.worthUnits, position.leverage);
  }
  return transferableUnits(available, equity, initial);
}

/** The profit of some lots at the mark. */
export function profitAtMark(position: Position, lots: number, entryUnits: number): number {
  const { market, isLong } = position;
  const worth = valueUnits(market.price.markTicks, lots, market.tickLotUnits);
  return profitUnits({ isLong, lots, entryUnits }, worth);
}
