import { contract } from '@candor/exchange-core';
import type { Effect, EffectOf, EngineReader } from '@candor/exchange-core';
import type {
  ContractEndView,
  ContractFillView,
  ContractOrderView,
  ContractTickerView,
  ContractTriggerView,
  ContractWarningView,
  FeedData,
} from '@candor/protocol';
import type { CommittedBatch, Exchange } from '#engine/exchange-port.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import {
  accountsOf,
  averageText,
  contractTicker,
  fillView,
  indexFacts,
  orderView,
  positionsOf,
  triggerView,
} from '#modules/trading/contract/index.ts';
import { Topic } from './topic.ts';
import type { AnyTopic } from './topic.ts';

/**
 * How often it is asked whether an index still lives. While too few sources answer no command writes a price, and what a
 * market takes then changes by the clock alone.
 */
const HEALTH_EVERY_MS = 1_000;

/** How often users nobody listens for are forgotten. */
const SWEEP_MS = 30_000;

interface WatchedUser {
  readonly userId: number;
  /** Open orders, oldest first. */
  readonly orders: Map<number, ContractOrderView>;
  /** Conditional orders that wait, oldest first. */
  readonly triggers: Map<number, ContractTriggerView>;
  /** Warnings that were not published yet. */
  readonly warnings: ContractWarningView[];
  /** Likewise: what the exchange took over or reduced. */
  readonly ended: ContractEndView[];
  readonly ordersTopic: Topic<'contractOrders'>;
  readonly positionsTopic: Topic<'positions'>;
  positions: FeedData['positions'];
  isChanged: boolean;
  isIdle: boolean;
}

interface OrderChanges {
  readonly orders: Map<number, ContractOrderView>;
  readonly fills: ContractFillView[];
  readonly triggers: Map<number, ContractTriggerView>;
}

interface ContractTopicsDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly marketData: Pick<MarketDataReads, 'ticker'>;
  readonly nowMs: () => number;
}

/**
 * What contract markets show to everyone, and the positions and orders of the users who listen. Orders are sent as they
 * change; figures that move with the mark at the pace of the feed's beat, in one question to the core.
 */
export class ContractTopics {
  readonly #deps: ContractTopicsDeps;
  readonly #users = new Map<number, WatchedUser>();
  readonly #tickers = new Map<number, ContractTickerView>();
  readonly #tickersTopic: Topic<'contracts'>;
  readonly #changedMarkets = new Set<number>();
  /** Of conditional orders, as the batch under way says. */
  readonly #names = new Map<number, string>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  #lookedAtMs = 0;

  constructor(deps: ContractTopicsDeps) {
    this.#deps = deps;
    this.#tickersTopic = new Topic<'contracts'>('contracts', () => ({
      tickers: [...this.#tickers.values()],
    }));
    this.#unsubscribe = deps.exchange.onCommitted((batch, reader) => this.#apply(batch, reader));
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#timer);
  }

  /** The tickers of all contract markets as the core has them now. */
  async openTickers(): Promise<{ topic: AnyTopic; engineSequence: number }> {
    const { sequence } = await this.#deps.exchange.read((reader) => {
      for (const { marketId } of this.#deps.catalogue.contracts) this.#changedMarkets.add(marketId);
      this.#publishTickers(reader);
    });
    return { topic: this.#tickersTopic, engineSequence: sequence };
  }

  /** The user's topic as the core has it now. */
  async open(
    channel: 'positions' | 'contractOrders',
    userId: number,
  ): Promise<{ topic: AnyTopic; engineSequence: number }> {
    const { sequence, value: user } = await this.#deps.exchange.read((reader) => {
      const known = this.#users.get(userId) ?? this.#watch(userId, reader);
      this.#publishPositions(known, reader);
      return known;
    });
    user.isIdle = false;
    return {
      topic: channel === 'positions' ? user.positionsTopic : user.ordersTopic,
      engineSequence: sequence,
    };
  }

  /** Publishes the figures that moved since the last time, where somebody listens. */
  async refresh(): Promise<void> {
    const users = [...this.#users.values()].filter(
      ({ isChanged, positionsTopic }) => isChanged && positionsTopic.subscribers > 0,
    );
    const { nowMs } = this.#deps;
    const hasListener = this.#tickersTopic.subscribers > 0;
    const isTime = hasListener && nowMs() >= this.#lookedAtMs + HEALTH_EVERY_MS;
    const isHeard = hasListener && (this.#changedMarkets.size > 0 || isTime);
    if (this.#isLooking || (users.length === 0 && !isHeard)) return;
    this.#isLooking = true;
    try {
      await this.#deps.exchange.read((reader) => {
        if (isTime) this.#lookAtHealth(reader);
        if (isHeard) this.#publishTickers(reader);
        for (const user of users) this.#publishPositions(user, reader);
      });
    } finally {
      this.#isLooking = false;
    }
  }

  #watch(userId: number, reader: EngineReader): WatchedUser {
    const { catalogue } = this.#deps;
    const user: WatchedUser = {
      userId,
      orders: new Map(),
      triggers: new Map(),
      warnings: [],
      ended: [],
      ordersTopic: new Topic<'contractOrders'>('contractOrders', () => ({
        orders: [...user.orders.values()].reverse(),
        fills: [],
        triggers: [...user.triggers.values()].reverse(),
      })),
      positionsTopic: new Topic<'positions'>('positions', () => user.positions),
      positions: { accounts: [], positions: [], warnings: [], ended: [] },
      isChanged: true,
      isIdle: false,
    };
    for (const order of [...reader.read(contract).openOrdersOf(userId, 0)].reverse()) {
      user.orders.set(order.orderId, orderView(catalogue.contractOf(order.marketId), order));
    }
    for (const row of [...reader.read(contract).triggersOf(userId, 0)].reverse()) {
      user.triggers.set(row.triggerId, triggerView(catalogue.contractOf(row.marketId), row));
    }
    this.#users.set(userId, user);
    return user;
  }

  /** Finds the markets whose index fell silent, came back or lost a source since they were last shown. */
  #lookAtHealth(reader: EngineReader): void {
    const { catalogue, nowMs } = this.#deps;
    this.#lookedAtMs = nowMs();
    for (const market of catalogue.contracts) {
      const shown = this.#tickers.get(market.marketId);
      const { health, sourcesLive } = indexFacts(reader, market, nowMs());
      const isSame = shown?.health === health && shown.sourcesLive === sourcesLive;
      if (!isSame) this.#changedMarkets.add(market.marketId);
    }
  }

  #publishTickers(reader: EngineReader): void {
    const { catalogue, marketData, nowMs } = this.#deps;
    const tickers: ContractTickerView[] = [];
    for (const market of catalogue.contracts) {
      if (!this.#changedMarkets.has(market.marketId)) continue;
      const day = marketData.ticker(market.symbol);
      if (day === undefined) continue;
      const ticker = contractTicker(reader, market, day, nowMs());
      this.#tickers.set(market.marketId, ticker);
      tickers.push(ticker);
    }
    this.#changedMarkets.clear();
    if (tickers.length > 0) this.#tickersTopic.publish(reader.sequence, { tickers });
  }

  #publishPositions(user: WatchedUser, reader: EngineReader): void {
    if (!user.isChanged) return;
    user.isChanged = false;
    const { catalogue } = this.#deps;
    const contracts = reader.read(contract);
    const shown = {
      accounts: accountsOf(contracts, catalogue, user.userId),
      positions: positionsOf(contracts, catalogue, user.userId),
    };
    user.positions = { ...shown, warnings: [], ended: [] };
    const [warnings, ended] = [user.warnings.splice(0), user.ended.splice(0)];
    user.positionsTopic.publish(reader.sequence, { ...shown, warnings, ended });
  }

  #apply(batch: CommittedBatch, reader: EngineReader): void {
    const changes = new Map<WatchedUser, OrderChanges>();
    for (const { effects, timestampMs } of batch.commands) {
      for (const effect of effects) this.#collect(effect, timestampMs, changes, reader);
    }
    this.#names.clear();
    for (const [user, changed] of changes) {
      const { fills } = changed;
      const orders = [...changed.orders.values()].reverse();
      const triggers = [...changed.triggers.values()].reverse();
      user.ordersTopic.publish(batch.lastSequence, { orders, fills, triggers });
    }
  }

  #collect(
    effect: Effect,
    atMs: number,
    changes: Map<WatchedUser, OrderChanges>,
    reader: EngineReader,
  ): void {
    switch (effect.type) {
      case 'contract_price_put':
      case 'contract_market_put':
        this.#changedMarkets.add(effect.marketId);
        // The mark moves what everybody's positions are worth.
        for (const user of this.#users.values()) user.isChanged = true;
        return;
      case 'contract_order_put':
        this.#changeOrder(effect, changes);
        return;
      case 'contract_trigger_name_put':
        this.#names.set(effect.triggerId, effect.clientOrderId);
        return;
      case 'contract_trigger_put':
        this.#changeTrigger(effect, changes, reader);
        return;
      case 'contract_position_put':
        this.#changed(effect.userId);
        return;
      case 'contract_warned':
        this.#warn(effect, atMs, reader);
        return;
      case 'contract_takeover_put':
        if (effect.startedAtMs === atMs) this.#end(effect, atMs, 'liquidated');
        return;
      case 'contract_deleveraging_put':
        this.#end(effect, atMs, 'deleveraged');
        return;
      case 'contract_trade':
        this.#changedMarkets.add(effect.marketId);
        this.#fill(effect, atMs, changes);
        return;
      default:
    }
  }

  #changed(userId: number): WatchedUser | undefined {
    const user = this.#users.get(userId);
    if (user !== undefined) user.isChanged = true;
    return user;
  }

  #changeOrder(
    effect: EffectOf<'contract_order_put'>,
    changes: Map<WatchedUser, OrderChanges>,
  ): void {
    const user = this.#changed(effect.userId);
    if (user === undefined) return;
    const { catalogue } = this.#deps;
    const view = orderView(catalogue.contractOf(effect.marketId), effect);
    const isOpen = view.status === 'open' || view.status === 'partially_filled';
    if (isOpen) user.orders.set(view.orderId, view);
    else user.orders.delete(view.orderId);
    changesOf(changes, user).orders.set(view.orderId, view);
  }

  #changeTrigger(
    effect: EffectOf<'contract_trigger_put'>,
    changes: Map<WatchedUser, OrderChanges>,
    reader: EngineReader,
  ): void {
    const user = this.#users.get(effect.userId);
    if (user === undefined) return;
    const { triggerId, marketId } = effect;
    // The core has forgotten the name of one that ended: its last row came just before.
    const clientOrderId =
      this.#names.get(triggerId) ?? reader.read(contract).triggerName(triggerId);
    const view = triggerView(this.#deps.catalogue.contractOf(marketId), {
      ...effect,
      clientOrderId,
    });
    if (view.status === 'waiting') user.triggers.set(view.triggerId, view);
    else user.triggers.delete(view.triggerId);
    changesOf(changes, user).triggers.set(view.triggerId, view);
  }

  #fill(
    effect: EffectOf<'contract_trade'>,
    timeMs: number,
    changes: Map<WatchedUser, OrderChanges>,
  ): void {
    const market = this.#deps.catalogue.contractOf(effect.marketId);
    for (const role of ['maker', 'taker'] as const) {
      const user = this.#changed(role === 'maker' ? effect.makerUserId : effect.takerUserId);
      if (user === undefined) continue;
      changesOf(changes, user).fills.unshift(fillView(market, { ...effect, timeMs }, role));
    }
  }

  #end(
    effect: EffectOf<'contract_takeover_put'> | EffectOf<'contract_deleveraging_put'>,
    timeMs: number,
    reason: ContractEndView['reason'],
  ): void {
    const user = this.#changed(effect.userId);
    if (user === undefined) return;
    const market = this.#deps.catalogue.contractOf(effect.marketId);
    const isTaken = effect.type === 'contract_takeover_put';
    const positionId = isTaken ? effect.takeoverId : effect.positionId;
    const value = isTaken ? effect.entryUnits : effect.valueUnits;
    const { lots } = effect;
    const price = averageText(market, value, lots);
    user.ended.push({ positionId, symbol: market.symbol, reason, lots, price, timeMs });
  }

  #warn(effect: EffectOf<'contract_warned'>, timeMs: number, reader: EngineReader): void {
    const user = this.#changed(effect.userId);
    const position = reader.read(contract).position(effect.positionId);
    if (user === undefined || position === undefined) return;
    user.warnings.push({
      positionId: effect.positionId,
      symbol: this.#deps.catalogue.contractOf(position.marketId).symbol,
      level: effect.level === 1 ? '70' : '85',
      riskPpm: effect.riskPpm,
      timeMs,
    });
  }

  /** Forgets users that nobody listened for during a whole round. */
  #sweep(): void {
    for (const user of this.#users.values()) {
      const hasListener = user.ordersTopic.subscribers + user.positionsTopic.subscribers > 0;
      if (hasListener || !user.isIdle) user.isIdle = !hasListener;
      else this.#users.delete(user.userId);
    }
  }
}

function changesOf(changes: Map<WatchedUser, OrderChanges>, user: WatchedUser): OrderChanges {
  const known = changes.get(user);
  if (known !== undefined) return known;
  const own: OrderChanges = { orders: new Map(), fills: [], triggers: new Map() };
  changes.set(user, own);
  return own;
}
