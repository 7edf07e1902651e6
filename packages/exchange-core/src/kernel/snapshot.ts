import { addUnits, asUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { Market } from '#spot/market.ts';
import { listOrder, payingAccount } from '#spot/order-life.ts';
import { HELD_UNITS, ID, MARKET_ID, wordOf } from '#spot/order-table.ts';
import { restoreOrder, storedOrder } from '#spot/stored-order.ts';
import { assert } from './assert.ts';
import { demoFundKey } from './exchange-state.ts';
import type { ExchangeState } from './exchange-state.ts';
import { compareRequests } from './request-memory.ts';
import type { StoredDemoFund, StoredOrder, StoredState } from './stored-state.ts';

/** The whole state as rows in canonical order. */
export function dumpState(state: ExchangeState): StoredState {
  const openOrders: StoredOrder[] = [];
  for (const slot of state.orders.openSlots()) openOrders.push(storedOrder(state, slot));
  return {
    counters: {
      sequence: state.sequence,
      timestampMs: state.timestampMs,
      lastOrderId: state.lastOrderId,
      lastTradeId: state.lastTradeId,
      lastAccountId: state.ledger.lastAccountId,
      lastPriority: state.lastPriority,
    },
    assets: state.assets.filter((asset) => asset !== undefined),
    feeTiers: [...state.feeTiers.values()].sort((a, b) => a.tier - b.tier),
    markets: state.markets
      .filter((market) => market !== undefined)
      .map((market) => market.stored()),
    users: [...state.users.rows()].sort((a, b) => a.userId - b.userId),
    accounts: [...state.ledger.accounts()],
    openOrders: openOrders.sort((a, b) => a.orderId - b.orderId),
    requests: state.requests.rows(),
    demoFunds: [...state.demoFunds.values()].sort(compareDemoFunds),
  };
}

/** Fills an empty state. Throws when it is not empty or when the rows contradict each other. */
export function loadState(state: ExchangeState, stored: StoredState): void {
  assert(state.sequence === 0 && state.assets.length === 1, 'only an empty engine can be loaded');
  const { counters } = stored;
  state.sequence = counters.sequence;
  state.timestampMs = counters.timestampMs;
  state.lastOrderId = counters.lastOrderId;
  state.lastTradeId = counters.lastTradeId;
  state.lastPriority = counters.lastPriority;
  for (const asset of stored.assets) state.assets[asset.assetId] = asset;
  for (const tier of stored.feeTiers) state.feeTiers.set(tier.tier, tier);
  for (const market of stored.markets) {
    state.markets[market.marketId] = new Market(market, state.orders);
  }
  for (const user of stored.users) state.users.set(user, state.feeTiers);
  for (const account of [...stored.accounts].sort((a, b) => a.accountId - b.accountId)) {
    const { availableUnits: _available, heldUnits: _held, ...owner } = account;
    state.ledger.restore(owner, owner.userId === 0 ? -1 : state.users.slotOf(owner.userId));
    state.ledger.restoreBalances(account);
  }
  assert(
    state.ledger.lastAccountId === counters.lastAccountId,
    'the last account id is not the highest account',
  );
  loadOrders(state, stored.openOrders);
  for (const request of [...stored.requests].sort(compareRequests)) state.requests.add(request);
  // Tables may keep requests longer than the state does.
  state.requests.evict(counters.timestampMs);
  for (const fund of stored.demoFunds) {
    state.demoFunds.set(demoFundKey(fund.userId, fund.assetId), fund);
  }
  state.ledger.assertBalanced();
  assertHoldsMatch(state);
}

/**
 * Orders come back worst price first, so that every new price is appended to the sorted levels:
 * a million orders load in seconds. Equal prices come by priority, and a user's own list by age.
 */
function loadOrders(state: ExchangeState, orders: readonly StoredOrder[]): void {
  const inBookOrder = [...orders].sort((a, b) => {
    if (a.side !== b.side) return a.side === 'buy' ? -1 : 1;
    if (a.ticks !== b.ticks) return a.side === 'buy' ? a.ticks - b.ticks : b.ticks - a.ticks;
    return a.priority - b.priority;
  });
  const slots = inBookOrder.map((order) => restoreOrder(state, order));
  const { ints, reals } = state.orders;
  slots.sort((a, b) => reals[wordOf(a) + ID]! - reals[wordOf(b) + ID]!);
  for (const slot of slots) {
    listOrder(state, state.markets[ints[wordOf(slot) + MARKET_ID]!]!, slot);
  }
}

/** Throws unless every held balance is exactly what its owner's open orders hold. */
export function assertHoldsMatch(state: ExchangeState): void {
  const { ints, reals } = state.orders;
  const held = new Map<number, Units>();
  for (const slot of state.orders.openSlots()) {
    const market = state.markets[ints[wordOf(slot) + MARKET_ID]!]!;
    const account = payingAccount(state, market, slot);
    assert(account !== 0, `order ${reals[wordOf(slot) + ID]} has no account to pay from`);
    const units = asUnits(reals[wordOf(slot) + HELD_UNITS]!);
    held.set(account, addUnits(held.get(account) ?? ZERO_UNITS, units));
  }
  for (const account of state.ledger.accounts()) {
    const ofOrders = held.get(account.accountId) ?? ZERO_UNITS;
    assert(
      account.heldUnits === ofOrders,
      `account ${account.accountId} holds ${account.heldUnits}, its orders ${ofOrders}`,
    );
  }
}

function compareDemoFunds(a: StoredDemoFund, b: StoredDemoFund): number {
  return a.userId !== b.userId ? a.userId - b.userId : a.assetId - b.assetId;
}
