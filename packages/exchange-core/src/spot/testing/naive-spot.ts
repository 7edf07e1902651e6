import type { CloseReason } from '#kernel/vocabulary.ts';
import type { CommandOf } from '#products.ts';
import type { NaiveTwin } from '#testing/naive-twin.ts';
import { plainFees } from './naive-matching.ts';
import type { NaiveOrder } from './naive-matching.ts';
import { NaiveTrailing } from './naive-trailing.ts';

const ICEBERG_SLICES_MAX = 100;

/**
 * The spot markets written as simply as possible: plain objects, no clever structures, refusals
 * as one list of conditions.
 */
export class NaiveSpot extends NaiveTrailing implements NaiveTwin {
  readonly decide: NaiveTwin['decide'] = {
    market_create: (command) => {
      const id = this.markets.length + 1;
      this.markets.push({ ...command, id, state: 'open', last: 0, index: 0 });
      return '';
    },
    market_rules_set: ({ marketId, type: _type, ...rules }) => {
      const market = this.markets[marketId - 1]!;
      const names = Object.keys(rules) as (keyof typeof rules)[];
      if (names.every((name) => market[name] === rules[name])) return 'market_rules_unchanged';
      Object.assign(market, rules);
      return '';
    },
    market_fees_set: ({ marketId, type: _type, ...fees }) => {
      const market = this.markets[marketId - 1]!;
      const now = market.fees ?? plainFees;
      const names = Object.keys(fees) as (keyof typeof fees)[];
      if (names.every((name) => now[name] === fees[name])) return 'market_fees_unchanged';
      market.fees = fees;
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
}
