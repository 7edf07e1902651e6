import { OPEN, PARTIALLY_FILLED } from '#book/codes.ts';
import { forgetOrder, listOrder } from '#book/order-lists.ts';
import {
  CREATED_AT_MS,
  FEE_UNITS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  FORCE,
  HELD_UNITS,
  LEVEL,
  LOTS,
  MARKET_ID,
  PREVENTED_LOTS,
  PRIORITY,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  TYPE,
  UPDATED_AT_MS,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import { assert } from '#kernel/assert.ts';
import { codeOf } from '#kernel/names.ts';
import type { OwnTable } from '#kernel/records/record-store.ts';
import {
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';
import { marginTiers } from './formulas/index.ts';
import type { MarginTier } from './formulas/index.ts';
import { ContractMarket, Position } from './market.ts';
import { orderRow } from './order-row.ts';
import { addPosition, removePosition } from './position-life.ts';
import { contractRecords, positionSides } from './records.ts';
import type {
  ContractMarketRow,
  ContractOrderRow,
  ContractPositionRow,
  ContractPriceRow,
} from './records.ts';
import { settingOf } from './settings.ts';
import type { ContractState } from './state.ts';
import { triggerRecords } from './trigger/records.ts';
import type { ContractTriggerRow } from './trigger/records.ts';

/** Lets the product keep the rows of markets, prices, positions and orders in its own objects and arrays. */
export function ownTables(state: ContractState): void {
  const { records } = state.kernel;
  const rules = new Map<number, ContractMarketRow>();
  records.own('contract_market', contractRecords.contract_market, marketTable(state, rules));
  records.own('contract_price', contractRecords.contract_price, priceTable(state, rules));
  records.own('contract_position', contractRecords.contract_position, positionTable(state));
  records.own('contract_order', contractRecords.contract_order, orderTable(state));
  records.own('contract_trigger', triggerRecords.contract_trigger, triggerTable(state));
}

/** The tiers of a market by its rows. */
export function tiersOf({ rows }: ContractState, marketId: number): readonly MarginTier[] {
  const tiers = marginTiers(rows.tiers.table.by('byMarket', marketId));
  assert(tiers !== undefined, `the tiers of contract market ${marketId} contradict themselves`);
  return tiers;
}

function notKept(what: string): never {
  throw new Error(`${what} is never taken out`);
}

/** A market's terms wait in `rules` until its price row makes the market. */
function marketTable(
  state: ContractState,
  rules: Map<number, ContractMarketRow>,
): OwnTable<ContractMarketRow> {
  const set = (row: ContractMarketRow): void => {
    state.isStale = true;
    rules.set(row.marketId, row);
    state.markets.get(row.marketId)?.setRules(row, tiersOf(state, row.marketId));
  };
  return {
    get size() {
      return state.markets.size;
    },
    all: () => [...state.markets.values()].map((market) => market.rules),
    set,
    delete: () => notKept('a contract market'),
    load: (rows) => rows.forEach(set),
  };
}

function priceTable(
  state: ContractState,
  rules: ReadonlyMap<number, ContractMarketRow>,
): OwnTable<ContractPriceRow> {
  const set = (row: ContractPriceRow): void => {
    state.isStale = true;
    const market = state.markets.get(row.marketId);
    if (market === undefined) {
      const own = rules.get(row.marketId);
      assert(own !== undefined, `contract market ${row.marketId} has a price and no terms`);
      addMarket(state, own, row);
    } else {
      Object.assign(market.price, row);
      market.lastTicks = row.lastTicks;
    }
  };
  return {
    get size() {
      return state.markets.size;
    },
    all: () => [...state.markets.values()].map(({ price }) => ({ ...price })),
    set,
    delete: () => notKept('a price'),
    load: (rows) => rows.forEach(set),
  };
}

/** Adds a market, new or known from rows. */
export function addMarket(
  state: ContractState,
  rules: ContractMarketRow,
  price: ContractPriceRow,
): ContractMarket {
  const { marketId, indexMarketId } = rules;
  const { indexPrices } = state;
  const isOwn = indexMarketId === marketId;
  const opened = { ticks: price.indexTicks, atMs: price.indexAtMs };
  const index = isOwn ? indexPrices.open(marketId, opened) : indexPrices.of(indexMarketId);
  assert(index !== undefined, `contract market ${marketId} follows an index that is not there`);
  const market = new ContractMarket(
    rules,
    tiersOf(state, marketId),
    index,
    price,
    state.orders,
    state.positionWords,
  );
  state.markets.set(marketId, market);
  return market;
}

function positionTable(state: ContractState): OwnTable<ContractPositionRow> {
  const set = (row: ContractPositionRow): void => {
    state.isStale = true;
    const known = state.positions.get(row.positionId);
    if (known === undefined) {
      const userSlot = state.users.slotOf(row.userId);
      addPosition(state, new Position(row, state.market(row.marketId), userSlot));
    } else {
      known.assign(row);
      known.sit();
    }
  };
  return {
    get size() {
      return state.positions.size;
    },
    all: () =>
      [...state.positions.values()]
        .map((position) => position.row())
        .sort((a, b) => a.positionId - b.positionId),
    set,
    delete: (key) => {
      state.isStale = true;
      const { positionId } = key as Pick<ContractPositionRow, 'positionId'>;
      const position = state.positions.get(positionId);
      assert(position !== undefined, `position ${positionId} is not open`);
      removePosition(state, position);
    },
    load: (rows) => rows.forEach(set),
  };
}

function orderTable(state: ContractState): OwnTable<ContractOrderRow> {
  const { orders } = state;
  const set = (row: ContractOrderRow): void => {
    state.isStale = true;
    const known = orders.slotOf(row.orderId);
    const slot = known < 0 ? addOrder(state, row) : known;
    takeOver(state, slot, row);
  };
  return {
    get size() {
      return orders.size;
    },
    all: () =>
      [...orders.openSlots()]
        .map((slot) => orderRow(state, slot))
        .sort((a, b) => a.orderId - b.orderId),
    set,
    delete: (key) => {
      state.isStale = true;
      const slot = orders.slotOf((key as Pick<ContractOrderRow, 'orderId'>).orderId);
      assert(slot >= 0, 'an order ends that is not open');
      forgetOrder(state, state.market(orders.reals[wordOf(slot) + MARKET_ID]!), slot);
    },
    // Orders of one price stand in the order of their priorities, a user's own by their age.
    load: (rows) => {
      for (const row of rows) addOrder(state, row);
      for (const row of [...rows].sort((a, b) => a.priority - b.priority)) {
        takeOver(state, orders.slotOf(row.orderId), row);
      }
    },
  };
}

/** Conditional orders are kept beside what they wait for, which is found again after rows were taken over. */
function triggerTable(state: ContractState): OwnTable<ContractTriggerRow> {
  const { triggers } = state;
  const set = (row: ContractTriggerRow): void => {
    state.isStale = true;
    triggers.take(row);
  };
  return {
    get size() {
      return triggers.size;
    },
    all: () => triggers.all(),
    set,
    delete: (key) => {
      state.isStale = true;
      triggers.forget((key as Pick<ContractTriggerRow, 'triggerId'>).triggerId);
    },
    load: (rows) => rows.forEach(set),
  };
}

/** What of an order never changes. */
function addOrder(state: ContractState, row: ContractOrderRow): number {
  const { orders } = state;
  const slot = orders.add(row.orderId, row.clientOrderId);
  const { ints, codes, reals } = orders;
  const at = wordOf(slot);
  const code = codeAt(slot);
  const market = state.market(row.marketId);
  const setting = settingOf(state, market, row.userId);
  ints[intOf(slot) + USER_SLOT] = state.users.slotOf(row.userId);
  codes[code + SIDE] = codeOf(orderSides, row.side);
  codes[code + TYPE] = codeOf(orderTypes, row.orderType);
  codes[code + FORCE] = codeOf(timesInForce, row.timeInForce);
  codes[code + SELF_TRADE] = codeOf(selfTradeModes, row.selfTradeMode);
  reals[at + MARKET_ID] = row.marketId;
  reals[at + QUOTE_UNITS] = 0;
  reals[at + CREATED_AT_MS] = row.createdAtMs;
  state.terms.set(slot, {
    side: codeOf(positionSides, row.positionSide),
    reduceOnly: row.reduceOnly === 1,
    isCross: setting.marginMode === 'cross',
    leverage: setting.leverage,
    takeProfitTicks: row.takeProfitTicks,
    stopLossTicks: row.stopLossTicks,
    closeType: row.closeType,
    realisedUnits: row.realisedUnits,
    takeoverId: 0,
    isForced: false,
  });
  listOrder(state, market, slot);
  return slot;
}

/** What of an order changes; one that rests joins its price level. */
function takeOver(state: ContractState, slot: number, row: ContractOrderRow): void {
  const { codes, hot, ints, reals } = state.orders;
  const { book } = state.market(row.marketId);
  const at = wordOf(slot);
  const status = codeOf(orderStatuses, row.status);
  state.terms.setRealisedUnits(slot, row.realisedUnits);
  state.terms.setStops(slot, row.takeProfitTicks, row.stopLossTicks);
  // One that was moved leaves the level where it stood, and joins the other behind all that are there.
  const isMoved = ints[intOf(slot) + LEVEL]! >= 0 && reals[at + TICKS] !== row.ticks;
  if (isMoved) book.remove(slot);
  reals[at + TICKS] = row.ticks;
  reals[at + LOTS] = row.lots;
  reals[at + FILLED_LOTS] = row.filledLots;
  reals[at + PREVENTED_LOTS] = row.preventedLots;
  reals[at + FILLED_QUOTE_UNITS] = row.filledUnits;
  reals[at + FEE_UNITS] = row.feeUnits;
  reals[at + HELD_UNITS] = row.heldUnits;
  reals[at + PRIORITY] = row.priority;
  reals[at + UPDATED_AT_MS] = row.updatedAtMs;
  const rests = (status === OPEN || status === PARTIALLY_FILLED) && row.priority > 0;
  const isThere = ints[intOf(slot) + LEVEL]! >= 0;
  const visible = rests ? state.orders.remainingLots(slot) : 0;
  if (rests && isThere) book.setVisible(slot, visible);
  else if (isThere) book.remove(slot);
  else if (rests) {
    hot[hotOf(slot) + VISIBLE_LOTS] = visible;
    book.append(slot, codes[codeAt(slot) + SIDE]!, row.ticks);
  }
}
