import type {
  AssetBalance,
  CloseReason,
  Effect,
  EffectOf,
  EngineReader,
  OrderStatus,
  StoredOrder,
} from '@candor/exchange-core';
import type { BalanceView, FillView, OrderView } from '@candor/protocol';
import type { CommittedBatch, CommittedCommand, Exchange } from '#engine/exchange-port.ts';
import { fillView, openedOrder, orderView, withTotals } from '#modules/trading/spot/index.ts';
import { balanceView } from '#modules/money/wallet/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { Topic } from './topic.ts';
import type { AnyTopic } from './topic.ts';

/** How often users nobody listens for are forgotten. */
const SWEEP_MS = 30_000;

const finalStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'filled',
  'cancelled',
  'expired',
  'rejected_on_trigger',
]);

interface WatchedUser {
  readonly userId: number;
  /** Open orders, oldest first. */
  readonly orders: Map<number, StoredOrder>;
  readonly balances: Map<string, { readonly balance: AssetBalance; readonly view: BalanceView }>;
  readonly ordersTopic: Topic<'orders'>;
  readonly balancesTopic: Topic<'balances'>;
  isIdle: boolean;
}

interface OrderTotals {
  readonly effect: EffectOf<'order_changed'>;
  readonly atMs: number;
}

/** What one batch did to one watched user, collected before it is looked up and sent. */
interface UserChanges {
  /** Orders touched, with the last totals the batch gave them. */
  readonly orders: Map<number, OrderTotals | undefined>;
  readonly fills: FillView[];
}

/**
 * Orders and balances of the users who listen. A user is read from the core once, between two
 * batches, and moved on by every batch after it, so nothing is missed and nothing comes twice.
 */
export class UserTopics {
  readonly #exchange: Exchange;
  readonly #catalogue: MarketCatalogue;
  readonly #users = new Map<number, WatchedUser>();
  /** Which watched user an open order belongs to; most effects name only the order. */
  readonly #userByOrder = new Map<number, WatchedUser>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(exchange: Exchange, catalogue: MarketCatalogue) {
    this.#exchange = exchange;
    this.#catalogue = catalogue;
    this.#unsubscribe = exchange.onCommitted((batch, reader) => this.#apply(batch, reader));
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#timer);
  }

  /** The user's topic as the core has it now. */
  async open(
    channel: 'orders' | 'balances',
    userId: number,
  ): Promise<{ topic: AnyTopic; engineSequence: number }> {
    const { sequence, value: user } = await this.#exchange.read(
      (reader) => this.#users.get(userId) ?? this.#watch(userId, reader),
    );
    user.isIdle = false;
    const topic = channel === 'orders' ? user.ordersTopic : user.balancesTopic;
    return { topic: topic, engineSequence: sequence };
  }

  #watch(userId: number, reader: EngineReader): WatchedUser {
    const user: WatchedUser = {
      userId,
      orders: new Map(),
      balances: new Map(),
      ordersTopic: new Topic<'orders'>('orders', () => ({
        orders: [...user.orders.values()].map((order) => this.#view(order, 'none')).reverse(),
        fills: [],
      })),
      balancesTopic: new Topic<'balances'>('balances', () => ({
        balances: [...user.balances.values()].map(({ view }) => view),
      })),
      isIdle: false,
    };
    for (const order of [...reader.openOrdersOf(userId, 0)].reverse()) {
      user.orders.set(order.orderId, order);
      this.#userByOrder.set(order.orderId, user);
    }
    this.#changedBalances(user, reader);
    this.#users.set(userId, user);
    return user;
  }

  #apply(batch: CommittedBatch, reader: EngineReader): void {
    if (this.#users.size === 0) return;
    const changesByUser = new Map<WatchedUser, UserChanges>();
    for (const command of batch.commands) {
      if ('userId' in command.body) {
        const user = this.#users.get(command.body.userId);
        if (user !== undefined) changesOf(changesByUser, user);
      }
      for (const effect of command.effects) {
        this.#collect(effect, command, changesByUser);
      }
    }
    for (const [user, changes] of changesByUser) {
      this.#publish(user, changes, batch.lastSequence, reader);
    }
  }

  #collect(
    effect: Effect,
    command: CommittedCommand,
    changesByUser: Map<WatchedUser, UserChanges>,
  ): void {
    if (effect.type === 'order_opened') {
      const user = this.#users.get(effect.userId);
      if (user === undefined) return;
      const order = openedOrder(effect, command.timestampMs);
      user.orders.set(order.orderId, order);
      this.#userByOrder.set(order.orderId, user);
      changesOf(changesByUser, user).orders.set(order.orderId, undefined);
    } else if (effect.type === 'order_changed') {
      const user = this.#userByOrder.get(effect.orderId);
      if (user !== undefined) {
        const totals = { effect, atMs: command.timestampMs };
        changesOf(changesByUser, user).orders.set(effect.orderId, totals);
      }
    } else if (effect.type === 'contract_position_put' || effect.type === 'contract_order_put') {
      // Margin, profits and fees of contracts are balances, too.
      const user = this.#users.get(effect.userId);
      if (user !== undefined) changesOf(changesByUser, user);
    } else if (touchesOrder(effect)) {
      const user = this.#userByOrder.get(effect.orderId);
      if (user === undefined) return;
      const { orders } = changesOf(changesByUser, user);
      orders.set(effect.orderId, orders.get(effect.orderId));
    } else if (effect.type === 'trade') {
      for (const role of ['maker', 'taker'] as const) {
        const user = this.#users.get(role === 'maker' ? effect.makerUserId : effect.takerUserId);
        if (user === undefined) continue;
        const trade = { ...effect, timeMs: command.timestampMs };
        const fill = fillView(trade, role, this.#catalogue.marketOf(effect.marketId));
        changesOf(changesByUser, user).fills.unshift(fill);
      }
    }
  }

  #publish(user: WatchedUser, changes: UserChanges, sequence: number, reader: EngineReader): void {
    const orders: OrderView[] = [];
    for (const [orderId, changed] of changes.orders) {
      const known = user.orders.get(orderId);
      if (known === undefined) continue;
      const isFinal = changed !== undefined && finalStatuses.has(changed.effect.status);
      const order = (isFinal ? undefined : reader.order(orderId)) ?? withChange(known, changed);
      const view = this.#view(order, changed?.effect.closeReason ?? 'none');
      orders.unshift(view);
      if (isFinal) {
        user.orders.delete(orderId);
        this.#userByOrder.delete(orderId);
      } else {
        user.orders.set(orderId, order);
      }
    }
    if (orders.length > 0 || changes.fills.length > 0) {
      user.ordersTopic.publish(sequence, { orders, fills: changes.fills });
    }
    const balances = this.#changedBalances(user, reader);
    if (balances.length > 0) user.balancesTopic.publish(sequence, { balances });
  }

  #changedBalances(user: WatchedUser, reader: EngineReader): BalanceView[] {
    const changed: BalanceView[] = [];
    for (const balance of reader.balancesOf(user.userId)) {
      const key = `${balance.accountKind}:${balance.assetId}`;
      const known = user.balances.get(key)?.balance;
      if (
        known?.availableUnits === balance.availableUnits &&
        known.heldUnits === balance.heldUnits
      ) {
        continue;
      }
      const view = balanceView(balance, this.#catalogue);
      if (view === undefined) continue;
      user.balances.set(key, { balance, view });
      changed.push(view);
    }
    return changed;
  }

  #view(order: StoredOrder, closeReason: CloseReason): OrderView {
    return orderView(order, closeReason, this.#catalogue.marketOf(order.marketId));
  }

  /** Forgets users that nobody listened for during a whole round. */
  #sweep(): void {
    for (const user of this.#users.values()) {
      const hasListener = user.ordersTopic.subscribers + user.balancesTopic.subscribers > 0;
      if (hasListener || !user.isIdle) {
        user.isIdle = !hasListener;
        continue;
      }
      this.#users.delete(user.userId);
      for (const orderId of user.orders.keys()) this.#userByOrder.delete(orderId);
    }
  }
}

/** Effects after which an order reads otherwise, though its totals are as they were. */
function touchesOrder(effect: Effect): effect is Extract<Effect, { orderId: number }> {
  const { type } = effect;
  return (
    type === 'order_triggered' ||
    type === 'order_rested' ||
    type === 'trailing_order_put' ||
    type === 'order_attachment_put' ||
    type === 'order_attachment_dropped'
  );
}

function changesOf(all: Map<WatchedUser, UserChanges>, user: WatchedUser): UserChanges {
  const known = all.get(user);
  if (known !== undefined) return known;
  const changes: UserChanges = { orders: new Map(), fills: [] };
  all.set(user, changes);
  return changes;
}

/** An order that left the core in this batch, with the last totals the batch gave it. */
function withChange(order: StoredOrder, changed: OrderTotals | undefined): StoredOrder {
  return changed === undefined ? order : withTotals(order, changed.effect, changed.atMs);
}
