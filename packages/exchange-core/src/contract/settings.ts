import { shareCeil } from '@candor/money';
import {
  HELD_UNITS,
  ID,
  MARKET_ID,
  TICKS,
  USER_SLOT,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import { liveStatus } from '#book/order-lists.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { isWithin } from '#kernel/ranges.ts';
import { REASON_CONTRACT_MARGIN, REASON_ORDER_HOLD } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { freeUnits } from './accounts.ts';
import type { ContractCommand } from './commands.ts';
import { flush } from './flush.ts';
import { initialUnits, leverageMaxOf, valueUnits } from './formulas/index.ts';
import { refuseIndex } from './index-health.ts';
import type { ContractMarket, Position } from './market.ts';
import { openOrdersOf, releaseHold } from './order-life.ts';
import { writeOrder } from './order-row.ts';
import { positionSides } from './records.ts';
import type { ContractSettingRow } from './records.ts';
import { refuseRisk } from './refuse-risk.ts';
import type { ContractRejection } from './rejections.ts';
import { CONTRACT_MARKETS_FROM, CONTRACT_MARKETS_MAX } from './state.ts';
import type { ContractState } from './state.ts';

type SettingCommand = ContractCommand<'contract_setting_set'>;
type Refusal = ContractRejection | undefined;

/** What a user has set for a market, or what it begins with: margin of its own for each position, one way. */
export function settingOf(
  state: ContractState,
  market: ContractMarket,
  userId: number,
): ContractSettingRow {
  const { marketId, rules } = market;
  return (
    knownSettingOf(state, market, userId) ?? {
      settingId: settingIdOf(userId, marketId),
      userId,
      marketId,
      leverage: rules.leverageDefault,
      marginMode: 'isolated',
      positionMode: 'one_way',
    }
  );
}

/** What a user has set for a market; undefined for one who never set anything. */
export function knownSettingOf(
  { rows }: ContractState,
  { marketId }: ContractMarket,
  userId: number,
): ContractSettingRow | undefined {
  return rows.settings.table.get(settingIdOf(userId, marketId));
}

/**
 * Writes down what users with open orders in a market began with and never set, before the market's default changes. Rows
 * of orders do not say their leverage: an engine that loads them takes it from here.
 */
export function keepDefaults(state: ContractState, market: ContractMarket): void {
  const { orders, users } = state;
  const owners = new Set<number>();
  for (const slot of orders.openSlots()) {
    if (orders.reals[wordOf(slot) + MARKET_ID] !== market.marketId) continue;
    owners.add(users.idOf(orders.ints[intOf(slot) + USER_SLOT]!));
  }
  // Slots are in no order that another engine would have.
  for (const userId of [...owners].sort((a, b) => a - b)) {
    if (knownSettingOf(state, market, userId) !== undefined) continue;
    state.rows.settings.put(settingOf(state, market, userId));
  }
}

function settingIdOf(userId: number, marketId: number): number {
  return userId * CONTRACT_MARKETS_MAX + (marketId - CONTRACT_MARKETS_FROM);
}

/**
 * Sets leverage and modes. Modes change while nothing is open. Another leverage counts at once for what is open: a lower
 * one takes what margin of its own is short of, and what orders hold is found again.
 */
export function setSetting(
  state: ContractState,
  command: SettingCommand,
): Decision<ContractRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const market = state.markets.get(command.marketId);
  if (market === undefined) return rejected('unknown_contract');
  const refusal = checkSetting(state, market, userSlot, command);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  const { userId, marketId, leverage, marginMode, positionMode } = command;
  const settingId = settingIdOf(userId, marketId);
  state.rows.settings.put({ settingId, userId, marketId, leverage, marginMode, positionMode });
  const wallet = state.walletOf(market, userSlot);
  const orders = openOrdersOf(state, userSlot, marketId);
  // What orders give back comes first: it may pay for what others need.
  for (const slot of orders) {
    const over =
      state.orders.reals[wordOf(slot) + HELD_UNITS]! - holdOf(state, market, slot, leverage);
    if (over > 0) releaseHold(state, market, slot, over);
  }
  for (const position of positionsOf(market, userSlot)) {
    const short = marginShort(position, leverage);
    if (short > 0) {
      state.ledger.post(wallet, heldOf(wallet), short, REASON_CONTRACT_MARGIN, position.positionId);
      position.marginUnits += short;
    }
    position.leverage = leverage;
    state.touch(position);
  }
  for (const slot of openOrdersOf(state, userSlot, marketId))
    holdAgain(state, market, slot, leverage);
  if (wallet !== 0) state.moneyMoved(wallet);
  flush(state);
  return accepted(state.kernel.sequence);
}

function checkSetting(
  state: ContractState,
  market: ContractMarket,
  userSlot: number,
  command: SettingCommand,
): Refusal {
  const { userId, leverage, marginMode, positionMode } = command;
  const known = settingOf(state, market, userId);
  const keepsModes = known.marginMode === marginMode && known.positionMode === positionMode;
  if (keepsModes && known.leverage === leverage) return 'contract_setting_unchanged';
  if (!isWithin(leverage, 1, market.tiers[0]!.leverageMax)) return 'contract_leverage_out_of_range';
  const open = positionsOf(market, userSlot);
  const orders = openOrdersOf(state, userSlot, market.marketId);
  const wallet = state.walletOf(market, userSlot);
  const isFrozen = open.some((position) => state.isFrozen(position));
  if (isFrozen || state.frozenWallets.has(wallet)) return 'contract_liquidating';
  const waits = state.triggers.of(userId, market.marketId).length;
  if (!keepsModes && open.length + orders.length + waits > 0) return 'contract_mode_in_use';
  if (open.length + orders.length === 0) return undefined;
  return checkLeverage(state, market, wallet, open, orders, command);
}

function checkLeverage(
  state: ContractState,
  market: ContractMarket,
  wallet: AccountId,
  open: readonly Position[],
  orders: readonly number[],
  { userId, leverage, timestampMs }: SettingCommand,
): Refusal {
  const { tiers } = market;
  const sizes = open.map((position) => Math.max(position.worthUnits, position.entryUnits));
  const ordered = orders.reduce((sum, slot) => sum + openValue(state, market, slot), 0);
  const size = Math.max(0, ...sizes) + ordered;
  if (leverage > leverageMaxOf(tiers, size)) return 'contract_leverage_above_tier';
  const isRaised = leverage > settingOf(state, market, userId).leverage;
  const limited = isRaised ? refuseRisk(state, market, userId, timestampMs) : undefined;
  if (limited !== undefined) return limited;
  const refusal = refuseIndex(state, market, timestampMs);
  if (refusal !== undefined) return refusal;
  /** What must be set aside, and what margin that is not set aside grows by. */
  let cash = 0;
  let shared = 0;
  for (const position of open) {
    const { worthUnits, isCross } = position;
    cash += Math.max(0, marginShort(position, leverage));
    const before = initialUnits(worthUnits, position.leverage);
    if (isCross) shared += initialUnits(worthUnits, leverage) - before;
  }
  for (const slot of orders) {
    cash += holdOf(state, market, slot, leverage) - state.orders.reals[wordOf(slot) + HELD_UNITS]!;
  }
  const short = cash + Math.max(0, shared);
  return short > 0 && freeUnits(state, wallet) < short ? 'insufficient_balance' : undefined;
}

/** What a user has open in a market. */
export function positionsOf(market: ContractMarket, userSlot: number): Position[] {
  return positionSides
    .map((_, side) => market.positionOf(userSlot, side))
    .filter((position) => position !== undefined);
}

/** What margin of its own is short of at a leverage. */
function marginShort({ isCross, entryUnits, marginUnits }: Position, leverage: number): number {
  return isCross ? 0 : initialUnits(entryUnits, leverage) - marginUnits;
}

/** Value of what an order that holds margin would open. */
function openValue(state: ContractState, market: ContractMarket, slot: number): number {
  const held = state.orders.reals[wordOf(slot) + HELD_UNITS]!;
  if (held === 0) return 0;
  const ticks = state.orders.reals[wordOf(slot) + TICKS]!;
  return valueUnits(ticks, state.orders.remainingLots(slot), market.tickLotUnits);
}

function holdOf(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  leverage: number,
): number {
  const value = openValue(state, market, slot);
  return initialUnits(value, leverage) + shareCeil(value, market.rules.takerFeePpm);
}

function holdAgain(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  leverage: number,
): void {
  const { hot, ints, reals } = state.orders;
  state.terms.setLeverage(slot, leverage);
  const held = reals[wordOf(slot) + HELD_UNITS]!;
  if (held === 0) return;
  const short = holdOf(state, market, slot, leverage) - held;
  if (short > 0) {
    const wallet = state.walletOf(market, ints[intOf(slot) + USER_SLOT]!);
    const orderId = hot[hotOf(slot) + ID]!;
    state.ledger.post(wallet, heldOf(wallet), short, REASON_ORDER_HOLD, orderId);
    reals[wordOf(slot) + HELD_UNITS] = held + short;
  }
  writeOrder(state, slot, liveStatus(state, slot));
}
