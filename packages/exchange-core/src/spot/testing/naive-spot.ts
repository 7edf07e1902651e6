import type { CloseReason } from '#kernel/vocabulary.ts';
import type { CommandOf } from '#products.ts';
import type { NaiveTwin } from '#testing/naive-twin.ts';
import { NaiveMatching } from './naive-matching.ts';
import type { NaiveMarket, NaiveOrder } from './naive-matching.ts';

const ICEBERG_SLICES_MAX = 100;

/**
 * The spot markets written as simply as possible: plain objects, no clever structures, refusals
 * as one list of conditions.
 */
export class NaiveSpot extends NaiveMatching implements NaiveTwin {
  readonly decide: NaiveTwin['decide'] = {
    market_create: (command) => {
      const id = this.markets.length + 1;
      this.markets.push({ ...command, id, state: 'open', last: 0, index: 0 });
      return '';
    },
    market_state_set: ({ marketId, state }) => {
      const market = this.markets[marketId - 1]!;
      if (market.state === state) return 'market_state_unchanged';
      market.state = state;
      return '';
    },
    order_place: (command) => this.place(command),
    oco_place: (command) => this.placePair(command),
    order_place_attached: ({ takeProfitTicks, stopTriggerTicks, stopLimitTicks, ...rest }) =>
      this.place({ ...rest, type: 'order_place' }, [
        takeProfitTicks,
        stopTriggerTicks,
        stopLimitTicks,
      ]),
    attachment_set: (command) => this.setAttachment(command),
    trailing_place: (command) => this.placeTrailing(command),
    order_cancel: (command) => this.cancel(command),
    order_cancel_all: ({ userId, marketId }) => {
      this.cancelAll(userId, marketId, 'user_cancel');
      return '';
    },
    order_amend: (command) => this.amend(command),
    waiting_amend: (command) => this.amendWaiting(command),
  };

  closeFor(userId: number): void {
    this.cancelAll(userId, 0, 'account_frozen');
  }

  /** Newest first; `marketId` 0 means every market. */
  cancelAll(userId: number, marketId: number, reason: CloseReason): void {
    const own = this.orders.filter(
      (o) => o.user === userId && (marketId === 0 || o.market === marketId),
    );
    own.sort((a, b) => b.id - a.id);
    for (const order of own) if (this.orders.includes(order)) this.cancelFor(order, reason);
    this.ended = [];
  }

  place(c: CommandOf<'order_place'>, attached?: readonly [number, number, number]): string {
    const m = this.markets[c.marketId - 1];
    if (!this.world.users.has(c.userId)) return 'unknown_user';
    if (m === undefined) return 'unknown_market';
    const isMarket = c.orderType.endsWith('market');
    const waits = c.orderType.startsWith('stop') || c.orderType.startsWith('take');
    const force = isMarket && c.timeInForce === 'gtc' ? 'ioc' : c.timeInForce;
    const mayRest = force === 'gtc' || force === 'post_only';
    const best = this.best(m, c.side === 'buy' ? 'sell' : 'buy');
    const expected = !isMarket ? c.ticks : waits ? c.triggerTicks : (best?.ticks ?? 0);
    const limit = isMarket ? this.protected(m, c.side, expected) : c.ticks;
    const quoteLots = Math.floor(c.quoteUnits / (expected * m.tickLotUnits));
    const worstQuoteLots = Math.floor(c.quoteUnits / (limit * m.tickLotUnits));
    const byQuote = c.quoteUnits !== 0;
    const value = byQuote ? c.quoteUnits : expected * c.lots * m.tickLotUnits;
    const buyHold = byQuote ? c.quoteUnits : limit * c.lots * m.tickLotUnits;
    const sellHold = (byQuote ? worstQuoteLots : c.lots) * m.lotUnits;
    const held = c.side === 'buy' ? buyHold : sellHold;
    const asset = c.side === 'buy' ? m.quoteAssetId : m.baseAssetId;
    const own = this.orders.filter((o) => o.user === c.userId);
    const here = own.filter((o) => o.market === m.id);
    const order = this.make(c, m, force, held);
    const inRange = (ticks: number) => ticks >= m.ticksMin && ticks <= m.ticksMax;
    const refusals: [boolean, string][] = [
      [m.state === 'halted', 'market_halted'],
      [m.state === 'cancel_only', 'market_cancel_only'],
      [!isMarket && c.ticks === 0, 'price_required'],
      [isMarket && c.ticks !== 0, 'price_not_allowed'],
      [waits && c.triggerTicks === 0, 'trigger_price_required'],
      [!waits && c.triggerTicks !== 0, 'trigger_price_not_allowed'],
      [c.lots === 0 && !(isMarket && byQuote), 'quantity_required'],
      [byQuote && (!isMarket || c.lots !== 0), 'quote_amount_not_allowed'],
      [
        isMarket && (force === 'post_only' || (force === 'fok' && byQuote)),
        'time_in_force_not_allowed',
      ],
      [c.displayLots !== 0 && !mayRest, 'iceberg_not_allowed'],
      [c.ticks !== 0 && !inRange(c.ticks), 'price_out_of_range'],
      [c.triggerTicks !== 0 && !inRange(c.triggerTicks), 'trigger_price_out_of_range'],
      [!byQuote && c.lots < m.lotsMin, 'quantity_below_min'],
      [!byQuote && c.lots > m.lotsMax, 'quantity_above_max'],
      [
        c.displayLots > c.lots || c.displayLots * ICEBERG_SLICES_MAX < (c.displayLots ? c.lots : 0),
        'invalid_display_quantity',
      ],
      [c.ticks !== 0 && this.outside(m, c.side, c.ticks, c.triggerTicks), 'price_outside_band'],
      [waits && m.last !== 0 && this.fires(order, m.last), 'trigger_would_fire'],
      [c.orderType === 'market' && best === undefined, 'no_liquidity'],
      [byQuote && quoteLots < m.lotsMin, 'notional_below_min'],
      [byQuote && quoteLots > m.lotsMax, 'notional_above_max'],
      [value < m.notionalUnitsMin, 'notional_below_min'],
      [value > m.notionalUnitsMax, 'notional_above_max'],
      [
        c.clientOrderId !== '' && own.some((o) => o.name === c.clientOrderId),
        'duplicate_client_order_id',
      ],
      [(waits || mayRest) && here.length >= m.openOrdersMax, 'too_many_open_orders'],
      [
        waits && here.filter((o) => o.waiting).length >= m.triggerOrdersMax,
        'too_many_trigger_orders',
      ],
      [this.world.balance(c.userId, asset) < held, 'insufficient_balance'],
      [!waits && force === 'post_only' && this.crosses(order, limit, best), 'post_only_would_take'],
      [!waits && force === 'fok' && !this.canFill(order, limit), 'fok_unfillable'],
      [
        attached !== undefined && (waits || attached.every((ticks) => ticks === 0)),
        'attachment_not_allowed',
      ],
      ...this.attachedRefusals(m, c.side, expected, attached),
      [
        attached !== undefined &&
          (here.length + 2 > m.openOrdersMax ||
            here.filter((o) => o.waiting).length >= m.triggerOrdersMax),
        'attachment_no_room',
      ],
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    order.id = ++this.lastOrderId;
    order.attached = attached;
    this.hold(order, held);
    this.orders.push(order);
    if (waits) order.waiting = true;
    else this.enter(order, limit);
    this.fireAll(m);
    this.armAll();
    return '';
  }

  placePair(c: CommandOf<'oco_place'>): string {
    const m = this.markets[c.marketId - 1]!;
    const base = {
      ...c,
      type: 'order_place' as const,
      quoteUnits: 0,
      displayLots: 0,
      timeInForce: 'gtc' as const,
    };
    const limitLeg = this.make(
      { ...base, orderType: 'limit', ticks: c.limitTicks, triggerTicks: 0 },
      m,
      'gtc',
      0,
    );
    const orderType = c.stopLimitTicks === 0 ? ('stop_market' as const) : ('stop_limit' as const);
    const stop = {
      ...base,
      orderType,
      ticks: c.stopLimitTicks,
      triggerTicks: c.stopTriggerTicks,
      clientOrderId: '',
    };
    const stopLeg = this.make(stop, m, orderType === 'stop_market' ? 'ioc' : 'gtc', 0);
    const worst =
      c.stopLimitTicks === 0 ? this.protected(m, c.side, c.stopTriggerTicks) : c.stopLimitTicks;
    const buyHold = Math.max(c.limitTicks, worst) * c.lots * m.tickLotUnits;
    const held = c.side === 'buy' ? buyHold : c.lots * m.lotUnits;
    const values = [
      c.limitTicks,
      c.stopLimitTicks === 0 ? c.stopTriggerTicks : c.stopLimitTicks,
    ].map((ticks) => ticks * c.lots * m.tickLotUnits);
    const own = this.orders.filter((o) => o.user === c.userId);
    const here = own.filter((o) => o.market === m.id);
    const outOfRange = (ticks: number) => ticks < m.ticksMin || ticks > m.ticksMax;
    const refusals: [boolean, string][] = [
      [m.state === 'halted', 'market_halted'],
      [m.state === 'cancel_only', 'market_cancel_only'],
      [
        outOfRange(c.limitTicks) || (c.stopLimitTicks !== 0 && outOfRange(c.stopLimitTicks)),
        'price_out_of_range',
      ],
      [outOfRange(c.stopTriggerTicks), 'trigger_price_out_of_range'],
      [c.lots < m.lotsMin, 'quantity_below_min'],
      [c.lots > m.lotsMax, 'quantity_above_max'],
      [
        c.side === 'buy' ? c.limitTicks >= c.stopTriggerTicks : c.limitTicks <= c.stopTriggerTicks,
        'oco_prices_wrong_side',
      ],
      [this.outside(m, c.side, c.limitTicks, 0), 'price_outside_band'],
      [
        c.stopLimitTicks !== 0 && this.outside(m, c.side, c.stopLimitTicks, c.stopTriggerTicks),
        'price_outside_band',
      ],
      [m.last !== 0 && this.fires(stopLeg, m.last), 'trigger_would_fire'],
      [Math.min(...values) < m.notionalUnitsMin, 'notional_below_min'],
      [Math.max(...values) > m.notionalUnitsMax, 'notional_above_max'],
      [
        c.clientOrderId !== '' && own.some((o) => o.name === c.clientOrderId),
        'duplicate_client_order_id',
      ],
      [here.length + 2 > m.openOrdersMax, 'too_many_open_orders'],
      [here.filter((o) => o.waiting).length >= m.triggerOrdersMax, 'too_many_trigger_orders'],
      [
        this.world.balance(c.userId, c.side === 'buy' ? m.quoteAssetId : m.baseAssetId) < held,
        'insufficient_balance',
      ],
      [
        this.crosses(limitLeg, c.limitTicks, this.best(m, c.side === 'buy' ? 'sell' : 'buy')),
        'post_only_would_take',
      ],
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    limitLeg.id = ++this.lastOrderId;
    stopLeg.id = ++this.lastOrderId;
    limitLeg.other = stopLeg.id;
    stopLeg.other = limitLeg.id;
    this.orders.push(limitLeg, stopLeg);
    stopLeg.waiting = true;
    this.hold(limitLeg, held);
    limitLeg.visible = limitLeg.lots;
    this.rest(limitLeg);
    return '';
  }

  attachedRefusals(
    m: NaiveMarket,
    side: string,
    entry: number,
    attached: readonly [number, number, number] | undefined,
  ): [boolean, string][] {
    if (attached === undefined) return [];
    const [take, stop, limit] = attached;
    const exit = side === 'buy' ? 'sell' : 'buy';
    const isOff = attached.some((t) => t !== 0 && (t < m.ticksMin || t > m.ticksMax));
    const isFar = limit !== 0 && this.outside(m, exit, limit, stop);
    const sign = side === 'buy' ? 1 : -1;
    const isWrong =
      (take !== 0 && (take - entry) * sign <= 0) || (stop !== 0 && (entry - stop) * sign <= 0);
    return [
      [limit !== 0 && stop === 0, 'attachment_not_allowed'],
      [isOff || isFar, 'attachment_price_out_of_range'],
      [isWrong, 'attachment_wrong_side'],
    ];
  }

  setAttachment(c: CommandOf<'attachment_set'>): string {
    const o = this.orders.find((order) => order.id === c.orderId && order.user === c.userId);
    if (o === undefined) return 'order_not_open';
    const m = this.markets[o.market - 1]!;
    const asked = [c.takeProfitTicks, c.stopTriggerTicks, c.stopLimitTicks] as const;
    const before = o.attached ?? [0, 0, 0];
    const refusals: [boolean, string][] = [
      [m.state === 'halted', 'market_halted'],
      [m.state === 'cancel_only', 'market_cancel_only'],
      [o.type !== 'limit' || o.priority === 0 || o.other !== 0, 'attachment_not_allowed'],
      [asked.every((ticks, at) => ticks === before[at]), 'amend_changes_nothing'],
      ...this.attachedRefusals(m, o.side, o.ticks, asked),
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    o.attached = asked.every((ticks) => ticks === 0) ? undefined : asked;
    return '';
  }

  /** Places what follows the orders that ended, one after the other. */
  armAll(): void {
    for (let o = this.ended.shift(); o !== undefined; o = this.ended.shift()) this.arm(o);
  }

  arm(o: NaiveOrder): void {
    const m = this.markets[o.market - 1]!;
    const [take = 0, stop = 0, limit = 0] = o.attached ?? [];
    const side = o.side === 'buy' ? 'sell' : 'buy';
    const worst = stop !== 0 && limit === 0 ? this.protected(m, side, stop) : 0;
    const legs = [take, limit || stop].filter((ticks) => ticks !== 0);
    const highest = Math.max(worst, ...legs);
    const balance = this.world.balance(o.user, side === 'sell' ? m.baseAssetId : m.quoteAssetId);
    const perLot = highest * m.tickLotUnits;
    const filled =
      side === 'sell' ? Math.floor((o.filled * m.lotUnits - o.fee) / m.lotUnits) : o.filled;
    const lots = Math.min(
      filled,
      Math.floor(balance / (side === 'sell' ? m.lotUnits : perLot)),
      Math.floor(m.notionalUnitsMax / perLot),
      m.lotsMax,
    );
    const value = Math.min(...legs) * lots * m.tickLotUnits;
    const isTooSmall = lots < m.lotsMin || value < m.notionalUnitsMin;
    if (o.filled === 0 || m.state !== 'open' || isTooSmall) return;
    const held = side === 'buy' ? perLot * lots : lots * m.lotUnits;
    const make = (
      type: 'limit' | 'stop_limit' | 'stop_market',
      ticks: number,
      triggerTicks: number,
    ) => {
      const force = type === 'stop_market' ? 'ioc' : 'gtc';
      const plain = { quoteUnits: 0, displayLots: 0, clientOrderId: '', requestKey: '' };
      const leg = this.make(
        {
          ...plain,
          type: 'order_place',
          userId: o.user,
          marketId: m.id,
          side,
          orderType: type,
          timeInForce: force,
          ticks,
          lots,
          triggerTicks,
          selfTradeMode: o.mode as 'expire_taker',
        },
        m,
        force,
        0,
      );
      leg.id = ++this.lastOrderId;
      this.orders.push(leg);
      return leg;
    };
    const stopType = limit === 0 ? 'stop_market' : 'stop_limit';
    const best = this.best(m, side === 'buy' ? 'sell' : 'buy');
    const isReached =
      stop !== 0 && m.last !== 0 && (side === 'buy' ? m.last >= stop : m.last <= stop);
    const takes =
      take !== 0 &&
      best !== undefined &&
      (side === 'buy' ? best.ticks <= take : best.ticks >= take);
    if (take !== 0 && stop !== 0 && !isReached && !takes) {
      const limitLeg = make('limit', take, 0);
      this.hold(limitLeg, held);
      this.rest(limitLeg);
      const stopLeg = make(stopType, limit, stop);
      stopLeg.waiting = true;
      limitLeg.other = stopLeg.id;
      stopLeg.other = limitLeg.id;
    } else if (isReached || take === 0) {
      const stopLeg = make(stopType, limit, stop);
      this.hold(stopLeg, held);
      stopLeg.waiting = !isReached;
      if (!isReached) return;
      stopLeg.triggered = true;
      this.world.events.push(`fire ${stopLeg.id}`);
      this.act(m, stopLeg);
      this.fireAll(m);
    } else {
      const limitLeg = make('limit', take, 0);
      this.hold(limitLeg, held);
      this.enter(limitLeg, take);
      this.fireAll(m);
    }
  }

  placeTrailing(c: CommandOf<'trailing_place'>): string {
    const m = this.markets[c.marketId - 1]!;
    const rest = { ticks: 0, quoteUnits: 0, triggerTicks: 0, displayLots: 0 };
    const plain = { ...c, ...rest, type: 'order_place', orderType: 'market' } as const;
    const o = this.make({ ...plain, timeInForce: 'ioc' }, m, 'ioc', 0);
    o.type = 'trailing_stop';
    o.callback = c.callbackBps;
    o.activation = c.activationTicks;
    const sign = c.side === 'sell' ? 1 : -1;
    const starts = c.activationTicks === 0 || (m.last !== 0 && (m.last - o.activation) * sign >= 0);
    const start = starts ? m.last : c.activationTicks;
    const trigger = this.trailTrigger({ ...o, extreme: start });
    const worst = this.protected(m, c.side, trigger) * c.lots * m.tickLotUnits;
    const held = c.side === 'buy' ? worst : c.lots * m.lotUnits;
    const asset = c.side === 'buy' ? m.quoteAssetId : m.baseAssetId;
    const value = trigger * c.lots * m.tickLotUnits;
    const own = this.orders.filter((other) => other.user === c.userId);
    const here = own.filter((other) => other.market === m.id);
    const isOff =
      c.activationTicks !== 0 && (c.activationTicks < m.ticksMin || c.activationTicks > m.ticksMax);
    const refusals: [boolean, string][] = [
      [m.state === 'halted', 'market_halted'],
      [m.state === 'cancel_only', 'market_cancel_only'],
      [c.callbackBps < 10 || c.callbackBps > 1_000, 'callback_rate_out_of_range'],
      [isOff, 'trigger_price_out_of_range'],
      [c.lots < m.lotsMin, 'quantity_below_min'],
      [c.lots > m.lotsMax, 'quantity_above_max'],
      [start === 0, 'no_liquidity'],
      [value < m.notionalUnitsMin, 'notional_below_min'],
      [value > m.notionalUnitsMax, 'notional_above_max'],
      [
        c.clientOrderId !== '' && own.some((other) => other.name === c.clientOrderId),
        'duplicate_client_order_id',
      ],
      [here.length >= m.openOrdersMax, 'too_many_open_orders'],
      [
        here.filter((other) => other.waiting).length >= m.triggerOrdersMax,
        'too_many_trigger_orders',
      ],
      [this.world.balance(c.userId, asset) < held, 'insufficient_balance'],
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    o.id = ++this.lastOrderId;
    o.waiting = true;
    if (starts) o.extreme = m.last;
    this.hold(o, held);
    this.orders.push(o);
    return '';
  }

  make(c: CommandOf<'order_place'>, m: NaiveMarket, force: string, held: number): NaiveOrder {
    return {
      id: 0,
      user: c.userId,
      market: m.id,
      side: c.side,
      type: c.orderType,
      force,
      ticks: c.ticks,
      lots: c.lots,
      quote: c.quoteUnits,
      trigger: c.triggerTicks,
      callback: 0,
      activation: 0,
      extreme: 0,
      display: c.displayLots,
      mode: c.selfTradeMode,
      name: c.clientOrderId,
      other: 0,
      held,
      filled: 0,
      prevented: 0,
      filledQuote: 0,
      fee: 0,
      visible: 0,
      priority: 0,
      waiting: false,
      triggered: false,
      attached: undefined,
    };
  }

  cancel(c: CommandOf<'order_cancel'>): string {
    const order = this.orders.find(
      (o) =>
        o.user === c.userId &&
        (c.orderId === 0
          ? c.clientOrderId !== '' && o.name === c.clientOrderId
          : o.id === c.orderId),
    );
    if (order === undefined) return 'order_not_open';
    this.cancelFor(order);
    this.armAll();
    return '';
  }

  cancelFor(order: NaiveOrder, reason: CloseReason = 'user_cancel'): void {
    this.dropOther(order);
    this.end(order, 'cancelled', reason);
  }

  amend(c: CommandOf<'order_amend'>): string {
    const o = this.orders.find((order) => order.id === c.orderId && order.user === c.userId);
    if (o === undefined) return 'order_not_open';
    const m = this.markets[o.market - 1]!;
    const ticks = c.ticks === 0 ? o.ticks : c.ticks;
    const lots = c.lots === 0 ? o.lots : c.lots;
    const rest = lots - o.filled - o.prevented;
    const missing = (o.side === 'buy' ? ticks * rest * m.tickLotUnits : rest * m.lotUnits) - o.held;
    const asset = o.side === 'buy' ? m.quoteAssetId : m.baseAssetId;
    const value = ticks * lots * m.tickLotUnits;
    const best = this.best(m, o.side === 'buy' ? 'sell' : 'buy');
    const refusals: [boolean, string][] = [
      [m.state === 'halted', 'market_halted'],
      [m.state === 'cancel_only', 'market_cancel_only'],
      [o.priority === 0 || this.orders.some((other) => other.id === o.other), 'amend_not_allowed'],
      [ticks === o.ticks && lots === o.lots, 'amend_changes_nothing'],
      [ticks < m.ticksMin || ticks > m.ticksMax, 'price_out_of_range'],
      [lots < m.lotsMin, 'quantity_below_min'],
      [lots > m.lotsMax, 'quantity_above_max'],
      [o.display !== 0 && lots > o.display * ICEBERG_SLICES_MAX, 'quantity_above_max'],
      [rest <= 0, 'quantity_below_filled'],
      [ticks !== o.ticks && this.outside(m, o.side, ticks, 0), 'price_outside_band'],
      [value < m.notionalUnitsMin, 'notional_below_min'],
      [value > m.notionalUnitsMax, 'notional_above_max'],
      [this.world.balance(o.user, asset) < missing, 'insufficient_balance'],
      [o.force === 'post_only' && this.crosses(o, ticks, best), 'post_only_would_take'],
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    const keepsPlace = ticks === o.ticks && lots < o.lots;
    o.ticks = ticks;
    o.lots = lots;
    this.hold(o, o.held + missing, o.held);
    if (keepsPlace) {
      o.visible = Math.min(o.visible, rest);
      return '';
    }
    o.priority = 0;
    o.visible = 0;
    this.enter(o, ticks);
    this.fireAll(m);
    this.armAll();
    return '';
  }

  amendWaiting(c: CommandOf<'waiting_amend'>): string {
    const o = this.orders.find((order) => order.id === c.orderId && order.user === c.userId);
    if (o === undefined) return 'order_not_open';
    const m = this.markets[o.market - 1]!;
    const trails = o.type === 'trailing_stop';
    const trigger = c.triggerTicks || (trails ? o.activation : o.trigger);
    const n = { ...o, ticks: c.ticks || o.ticks, lots: c.lots || o.lots };
    n.callback = c.callbackBps || o.callback;
    if (trails) n.activation = trigger;
    else n.trigger = trigger;
    const sign = o.side === 'sell' ? 1 : -1;
    const own = trails ? this.trailTrigger({ ...n, extreme: o.extreme || trigger }) : 0;
    const expected = trails ? own : n.ticks || trigger;
    const worst = n.ticks || this.protected(m, o.side, expected);
    const quoteLots = Math.floor(o.quote / (expected * m.tickLotUnits));
    const worstLots = o.quote ? Math.floor(o.quote / (worst * m.tickLotUnits)) : n.lots;
    const value = o.quote || expected * n.lots * m.tickLotUnits;
    const buyHold = o.quote || worst * n.lots * m.tickLotUnits;
    const held = o.side === 'buy' ? buyHold : worstLots * m.lotUnits;
    const asset = o.side === 'buy' ? m.quoteAssetId : m.baseAssetId;
    const isOff = (ticks: number) => ticks !== 0 && (ticks < m.ticksMin || ticks > m.ticksMax);
    const lacks =
      (c.ticks !== 0 && o.ticks === 0) ||
      (c.lots !== 0 && o.lots === 0) ||
      (c.callbackBps !== 0 && !trails) ||
      (c.triggerTicks !== 0 && trails && o.activation === 0);
    const isMoved = trails && o.extreme !== 0 && trigger !== o.activation;
    const same =
      n.ticks === o.ticks &&
      n.lots === o.lots &&
      n.callback === o.callback &&
      trigger === (trails ? o.activation : o.trigger);
    const trailFires =
      o.extreme === 0 ? (m.last - trigger) * sign >= 0 : (own - m.last) * sign >= 0;
    const slices = o.display * ICEBERG_SLICES_MAX;
    const refusals: [boolean, string][] = [
      [m.state === 'halted', 'market_halted'],
      [m.state === 'cancel_only', 'market_cancel_only'],
      [!o.waiting || o.other !== 0 || lacks || isMoved, 'amend_not_allowed'],
      [same, 'amend_changes_nothing'],
      [trails && (n.callback < 10 || n.callback > 1_000), 'callback_rate_out_of_range'],
      [isOff(n.ticks), 'price_out_of_range'],
      [isOff(trigger), 'trigger_price_out_of_range'],
      [o.quote === 0 && n.lots < m.lotsMin, 'quantity_below_min'],
      [o.quote === 0 && n.lots > m.lotsMax, 'quantity_above_max'],
      [o.display > n.lots || (o.display !== 0 && slices < n.lots), 'invalid_display_quantity'],
      [n.ticks !== 0 && this.outside(m, o.side, n.ticks, trigger), 'price_outside_band'],
      [trails ? trailFires : m.last !== 0 && this.fires(n, m.last), 'trigger_would_fire'],
      [o.quote !== 0 && quoteLots < m.lotsMin, 'notional_below_min'],
      [o.quote !== 0 && quoteLots > m.lotsMax, 'notional_above_max'],
      [value < m.notionalUnitsMin, 'notional_below_min'],
      [value > m.notionalUnitsMax, 'notional_above_max'],
      [this.world.balance(o.user, asset) < held - o.held, 'insufficient_balance'],
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    Object.assign(o, n);
    this.hold(o, held, o.held);
    return '';
  }
}
