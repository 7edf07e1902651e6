import type { CommandBody, CommandOf } from '#engine/commands.ts';

/**
 * The spot exchange written as simply as possible: plain objects, one unsorted list of orders,
 * everything searched for. It shares no code with the real one and is compared with it event by
 * event. Administrative commands are taken as valid; amounts stay small.
 */
export interface NaiveOrder {
  id: number;
  user: number;
  market: number;
  side: 'buy' | 'sell';
  type: string;
  force: string;
  ticks: number;
  lots: number;
  quote: number;
  trigger: number;
  display: number;
  mode: string;
  name: string;
  other: number;
  held: number;
  filled: number;
  prevented: number;
  filledQuote: number;
  fee: number;
  visible: number;
  /** 0 while not in the book. */
  priority: number;
  waiting: boolean;
  triggered: boolean;
}

type NaiveMarket = CommandOf<'market_create'> & {
  id: number;
  state: string;
  last: number;
  index: number;
};

const ICEBERG_SLICES_MAX = 100;

export class NaiveExchange {
  orders: NaiveOrder[] = [];
  balances = new Map<string, number>();
  markets: NaiveMarket[] = [];
  users = new Map<number, { tier: number; group: number }>();
  tiers = new Map<number, { maker: number; taker: number }>();
  events: string[] = [];
  lastOrderId = 0;
  lastTradeId = 0;
  lastPriority = 0;
  #traded: number[] = [];

  /** Gives '' when accepted, else the rejection. */
  decide(command: CommandBody): string {
    switch (command.type) {
      case 'asset_create':
        return '';
      case 'fee_tier_set':
        this.tiers.set(command.tier, { maker: command.makerRatePpm, taker: command.takerRatePpm });
        return '';
      case 'market_create':
        this.markets.push({
          ...command,
          id: this.markets.length + 1,
          state: 'open',
          last: 0,
          index: 0,
        });
        return '';
      case 'market_state_set': {
        const market = this.markets[command.marketId - 1]!;
        if (market.state === command.state) return 'market_state_unchanged';
        market.state = command.state;
        return '';
      }
      case 'user_create':
        this.users.set(command.userId, {
          tier: command.feeTier,
          group: command.selfTradeGroup === 0 ? -command.userId : command.selfTradeGroup,
        });
        return '';
      case 'user_fee_tier_set':
        this.users.get(command.userId)!.tier = command.feeTier;
        return '';
      case 'demo_fund':
      case 'house_seed':
        this.#add(command.userId, command.assetId, Number(command.units));
        return '';
      case 'account_transfer':
        return 'not covered';
      case 'order_place':
        return this.#place(command);
      case 'oco_place':
        return this.#placePair(command);
      case 'order_cancel':
        return this.#cancel(command);
      case 'order_cancel_all': {
        const own = this.orders.filter(
          (o) =>
            o.user === command.userId && (command.marketId === 0 || o.market === command.marketId),
        );
        own.sort((a, b) => b.id - a.id);
        for (const order of own) if (this.orders.includes(order)) this.#userCancel(order);
        return '';
      }
      case 'order_amend':
        return this.#amend(command);
      case 'index_prices_set':
        for (let at = 0; at < command.triples.length; at += 3) {
          this.markets[command.triples[at]! - 1]!.index = command.triples[at + 1]!;
        }
        return '';
    }
  }

  balance(user: number, asset: number): number {
    return this.balances.get(`${user}:${asset}`) ?? 0;
  }

  ownerOf(orderId: number): number | undefined {
    return this.orders.find((order) => order.id === orderId)?.user;
  }

  #add(user: number, asset: number, units: number): void {
    this.balances.set(`${user}:${asset}`, this.balance(user, asset) + units);
  }

  #place(c: CommandOf<'order_place'>): string {
    const m = this.markets[c.marketId - 1];
    if (!this.users.has(c.userId)) return 'unknown_user';
    if (m === undefined) return 'unknown_market';
    const isMarket = c.orderType.endsWith('market');
    const waits = c.orderType.startsWith('stop') || c.orderType.startsWith('take');
    const force = isMarket && c.timeInForce === 'gtc' ? 'ioc' : c.timeInForce;
    const mayRest = force === 'gtc' || force === 'post_only';
    const best = this.#best(m, c.side === 'buy' ? 'sell' : 'buy');
    const expected = !isMarket ? c.ticks : waits ? c.triggerTicks : (best?.ticks ?? 0);
    const limit = isMarket ? this.#protected(m, c.side, expected) : c.ticks;
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
    const order = this.#make(c, m, force, held);
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
      [c.ticks !== 0 && this.#outside(m, c.side, c.ticks, c.triggerTicks), 'price_outside_band'],
      [waits && m.last !== 0 && this.#fires(order, m.last), 'trigger_would_fire'],
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
      [this.balance(c.userId, asset) < held, 'insufficient_balance'],
      [
        !waits && force === 'post_only' && this.#crosses(order, limit, best),
        'post_only_would_take',
      ],
      [!waits && force === 'fok' && !this.#canFill(order, limit), 'fok_unfillable'],
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    order.id = ++this.lastOrderId;
    this.#hold(order, held);
    this.orders.push(order);
    if (waits) order.waiting = true;
    else this.#enter(order, limit);
    this.#fireAll(m);
    return '';
  }

  #placePair(c: CommandOf<'oco_place'>): string {
    const m = this.markets[c.marketId - 1]!;
    const base = {
      ...c,
      type: 'order_place' as const,
      quoteUnits: 0,
      displayLots: 0,
      timeInForce: 'gtc' as const,
    };
    const limitLeg = this.#make(
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
    const stopLeg = this.#make(stop, m, orderType === 'stop_market' ? 'ioc' : 'gtc', 0);
    const worst =
      c.stopLimitTicks === 0 ? this.#protected(m, c.side, c.stopTriggerTicks) : c.stopLimitTicks;
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
      [this.#outside(m, c.side, c.limitTicks, 0), 'price_outside_band'],
      [
        c.stopLimitTicks !== 0 && this.#outside(m, c.side, c.stopLimitTicks, c.stopTriggerTicks),
        'price_outside_band',
      ],
      [m.last !== 0 && this.#fires(stopLeg, m.last), 'trigger_would_fire'],
      [Math.min(...values) < m.notionalUnitsMin, 'notional_below_min'],
      [Math.max(...values) > m.notionalUnitsMax, 'notional_above_max'],
      [
        c.clientOrderId !== '' && own.some((o) => o.name === c.clientOrderId),
        'duplicate_client_order_id',
      ],
      [here.length + 2 > m.openOrdersMax, 'too_many_open_orders'],
      [here.filter((o) => o.waiting).length >= m.triggerOrdersMax, 'too_many_trigger_orders'],
      [
        this.balance(c.userId, c.side === 'buy' ? m.quoteAssetId : m.baseAssetId) < held,
        'insufficient_balance',
      ],
      [
        this.#crosses(limitLeg, c.limitTicks, this.#best(m, c.side === 'buy' ? 'sell' : 'buy')),
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
    this.#hold(limitLeg, held);
    limitLeg.visible = limitLeg.lots;
    this.#rest(limitLeg);
    return '';
  }

  #make(c: CommandOf<'order_place'>, m: NaiveMarket, force: string, held: number): NaiveOrder {
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
    };
  }

  #cancel(c: CommandOf<'order_cancel'>): string {
    const order = this.orders.find(
      (o) =>
        o.user === c.userId &&
        (c.orderId === 0
          ? c.clientOrderId !== '' && o.name === c.clientOrderId
          : o.id === c.orderId),
    );
    if (order === undefined) return 'order_not_open';
    this.#userCancel(order);
    return '';
  }

  #userCancel(order: NaiveOrder): void {
    this.#dropOther(order);
    this.#end(order, 'cancelled', 'user_cancel');
  }

  #amend(c: CommandOf<'order_amend'>): string {
    const o = this.orders.find((order) => order.id === c.orderId && order.user === c.userId);
    if (o === undefined) return 'order_not_open';
    const m = this.markets[o.market - 1]!;
    const ticks = c.ticks === 0 ? o.ticks : c.ticks;
    const lots = c.lots === 0 ? o.lots : c.lots;
    const rest = lots - o.filled - o.prevented;
    const missing = (o.side === 'buy' ? ticks * rest * m.tickLotUnits : rest * m.lotUnits) - o.held;
    const asset = o.side === 'buy' ? m.quoteAssetId : m.baseAssetId;
    const value = ticks * lots * m.tickLotUnits;
    const best = this.#best(m, o.side === 'buy' ? 'sell' : 'buy');
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
      [ticks !== o.ticks && this.#outside(m, o.side, ticks, 0), 'price_outside_band'],
      [value < m.notionalUnitsMin, 'notional_below_min'],
      [value > m.notionalUnitsMax, 'notional_above_max'],
      [this.balance(o.user, asset) < missing, 'insufficient_balance'],
      [o.force === 'post_only' && this.#crosses(o, ticks, best), 'post_only_would_take'],
    ];
    const refusal = refusals.find(([refused]) => refused);
    if (refusal !== undefined) return refusal[1];
    const keepsPlace = ticks === o.ticks && lots < o.lots;
    o.ticks = ticks;
    o.lots = lots;
    this.#hold(o, o.held + missing, o.held);
    if (keepsPlace) {
      o.visible = Math.min(o.visible, rest);
      return '';
    }
    o.priority = 0;
    o.visible = 0;
    this.#enter(o, ticks);
    this.#fireAll(m);
    return '';
  }

  #rest(o: NaiveOrder): void {
    o.visible = o.display === 0 ? this.#left(o) : Math.min(o.display, this.#left(o));
    o.priority = ++this.lastPriority;
    this.events.push(`rest ${o.id} ${o.priority} ${o.visible}`);
  }

  #left(o: NaiveOrder): number {
    return o.lots - o.filled - o.prevented;
  }

  #hold(o: NaiveOrder, held: number, before = 0): void {
    const m = this.markets[o.market - 1]!;
    this.#add(o.user, o.side === 'buy' ? m.quoteAssetId : m.baseAssetId, before - held);
    o.held = held;
  }

  #end(o: NaiveOrder, status: string, reason: string): void {
    this.#hold(o, 0, o.held);
    this.orders = this.orders.filter((other) => other !== o);
    this.events.push(
      `end ${o.id} ${status} ${reason} ${o.filled} ${o.prevented} ${o.filledQuote} ${o.fee}`,
    );
  }

  #need(o: NaiveOrder): number {
    const m = this.markets[o.market - 1]!;
    return o.side === 'buy' ? o.ticks * this.#left(o) * m.tickLotUnits : this.#left(o) * m.lotUnits;
  }

  #dropOther(o: NaiveOrder): void {
    const other = this.orders.find((order) => order.id === o.other);
    if (other === undefined) return;
    this.#end(other, 'cancelled', 'oco_other_leg');
    if (o.held > this.#need(o)) this.#hold(o, this.#need(o), o.held);
  }

  #best(m: NaiveMarket, side: 'buy' | 'sell'): NaiveOrder | undefined {
    return this.#queue(m, side)[0];
  }

  #queue(m: NaiveMarket, side: 'buy' | 'sell'): NaiveOrder[] {
    return this.orders
      .filter((o) => o.market === m.id && o.side === side && o.priority > 0)
      .sort(
        (a, b) =>
          (side === 'buy' ? b.ticks - a.ticks : a.ticks - b.ticks) || a.priority - b.priority,
      );
  }

  #crosses(o: NaiveOrder, limit: number, best: NaiveOrder | undefined): boolean {
    return best !== undefined && (o.side === 'buy' ? best.ticks <= limit : best.ticks >= limit);
  }

  #outside(m: NaiveMarket, side: string, ticks: number, trigger: number): boolean {
    const reference = trigger || m.index || m.last;
    if (reference === 0 || m.priceBandPpm === 0) return false;
    const distance = (side === 'buy' ? ticks - reference : reference - ticks) * 1_000_000;
    return distance > reference * m.priceBandPpm;
  }

  #protected(m: NaiveMarket, side: string, ticks: number): number {
    const part = (BigInt(ticks) * BigInt(m.marketProtectionPpm)) / 1_000_000n;
    if (side === 'buy') return Math.max(ticks, Math.min(ticks + Number(part), m.ticksMax));
    return Math.min(ticks, Math.max(ticks - Number(part), m.ticksMin));
  }

  #fires(o: NaiveOrder, ticks: number): boolean {
    const rising = o.type.startsWith('stop') === (o.side === 'buy');
    return rising ? ticks >= o.trigger : ticks <= o.trigger;
  }

  #sameIdentity(a: NaiveOrder, b: NaiveOrder): boolean {
    return this.users.get(a.user)!.group === this.users.get(b.user)!.group;
  }

  /** Plays the fill on a copy of the other side. */
  #canFill(o: NaiveOrder, limit: number): boolean {
    const m = this.markets[o.market - 1]!;
    const makers = this.#queue(m, o.side === 'buy' ? 'sell' : 'buy').map((maker) => ({ ...maker }));
    let missing = this.#left(o);
    while (missing > 0) {
      const maker = makers[0];
      if (maker === undefined || !this.#crosses(o, limit, maker)) return false;
      if (this.#sameIdentity(o, maker)) {
        if (o.mode !== 'expire_maker') return false;
        makers.shift();
        continue;
      }
      const lots = Math.min(missing, maker.visible);
      missing -= lots;
      maker.filled += lots;
      makers.shift();
      const rest = this.#left(maker);
      if (maker.visible > lots || rest === 0) continue;
      const behind = makers.findIndex((other) => other.ticks !== maker.ticks);
      maker.visible = Math.min(maker.display, rest);
      makers.splice(behind < 0 ? makers.length : behind, 0, maker);
    }
    return true;
  }

  #enter(o: NaiveOrder, limit: number): void {
    const reason = this.#trade(o, limit);
    if (reason !== '')
      this.#end(
        o,
        reason === 'filled' || reason === 'dust_remainder' ? 'filled' : 'expired',
        reason,
      );
    else if (o.type.endsWith('market')) this.#end(o, 'expired', 'market_remainder');
    else if (o.force === 'ioc') this.#end(o, 'expired', 'ioc_remainder');
    else {
      this.#hold(o, this.#need(o), o.held);
      this.#rest(o);
    }
  }

  #trade(o: NaiveOrder, limit: number): string {
    const m = this.markets[o.market - 1]!;
    for (;;) {
      if (o.quote === 0 ? this.#left(o) === 0 : o.filledQuote === o.quote) return 'filled';
      const maker = this.#best(m, o.side === 'buy' ? 'sell' : 'buy');
      if (maker === undefined || !this.#crosses(o, limit, maker)) return '';
      const unspent = Math.floor((o.quote - o.filledQuote) / (maker.ticks * m.tickLotUnits));
      const sellable = o.side === 'sell' ? o.held / m.lotUnits : Infinity;
      const wanted = o.quote !== 0 ? Math.min(unspent, sellable) : this.#left(o);
      if (wanted === 0) return 'dust_remainder';
      if (this.#sameIdentity(o, maker)) {
        if (this.#prevent(o, maker)) return 'self_trade';
      } else this.#settle(m, o, maker, Math.min(wanted, maker.visible));
    }
  }

  #prevent(o: NaiveOrder, maker: NaiveOrder): boolean {
    if (o.mode === 'expire_maker' || o.mode === 'expire_both') {
      this.#dropOther(maker);
      this.#end(maker, 'expired', 'self_trade');
      return o.mode === 'expire_both';
    }
    if (o.mode === 'expire_taker' || o.quote !== 0) return true;
    this.#dropOther(maker);
    const lots = Math.min(this.#left(o), maker.visible);
    o.prevented += lots;
    maker.prevented += lots;
    maker.visible -= lots;
    if (this.#left(maker) === 0) this.#end(maker, 'expired', 'self_trade');
    else {
      this.#hold(maker, this.#need(maker), maker.held);
      if (maker.visible === 0) this.#rest(maker);
    }
    return this.#left(o) === 0;
  }

  #settle(m: NaiveMarket, taker: NaiveOrder, maker: NaiveOrder, lots: number): void {
    this.#dropOther(maker);
    const quote = maker.ticks * lots * m.tickLotUnits;
    const base = lots * m.lotUnits;
    const fees: number[] = [];
    for (const o of [maker, taker]) {
      const tier = this.tiers.get(this.users.get(o.user)!.tier)!;
      const rate = BigInt(o === maker ? tier.maker : tier.taker);
      const received = o.side === 'buy' ? base : quote;
      const fee = Number((BigInt(received) * rate + 999_999n) / 1_000_000n);
      this.#add(o.user, o.side === 'buy' ? m.baseAssetId : m.quoteAssetId, received - fee);
      o.held -= o.side === 'buy' ? quote : base;
      o.filled += lots;
      o.filledQuote += quote;
      o.fee += fee;
      fees.push(fee);
    }
    m.last = maker.ticks;
    this.#traded.push(maker.ticks);
    this.events.push(
      `trade ${++this.lastTradeId} ${maker.id} ${taker.id} ${lots}@${maker.ticks} ${fees.join(' ')}`,
    );
    maker.visible -= lots;
    if (this.#left(maker) === 0) this.#end(maker, 'filled', 'filled');
    else if (maker.visible === 0) this.#rest(maker);
  }

  #fireAll(m: NaiveMarket): void {
    const fired = this.#fired(m);
    for (const o of fired) {
      this.#act(m, o);
      fired.push(...this.#fired(m));
    }
    this.#traded = [];
  }

  #fired(m: NaiveMarket): NaiveOrder[] {
    const prices = this.#traded;
    this.#traded = [];
    const waiting = this.orders.filter(
      (o) => o.market === m.id && o.waiting && prices.some((p) => this.#fires(o, p)),
    );
    const rising = waiting.filter((o) => o.type.startsWith('stop') === (o.side === 'buy'));
    const falling = waiting.filter((o) => !rising.includes(o));
    rising.sort((a, b) => a.trigger - b.trigger || a.id - b.id);
    falling.sort((a, b) => b.trigger - a.trigger || a.id - b.id);
    for (const o of [...rising, ...falling]) {
      o.waiting = false;
      o.triggered = true;
      const limitLeg = this.orders.find((order) => order.id === o.other);
      if (limitLeg !== undefined) {
        o.held = limitLeg.held;
        limitLeg.held = 0;
        this.#end(limitLeg, 'cancelled', 'oco_other_leg');
      }
      this.events.push(`fire ${o.id}`);
    }
    return [...rising, ...falling];
  }

  #act(m: NaiveMarket, o: NaiveOrder): void {
    const best = this.#best(m, o.side === 'buy' ? 'sell' : 'buy');
    let limit = o.ticks;
    if (o.type.endsWith('market')) {
      if (best === undefined) return this.#end(o, 'rejected_on_trigger', 'trigger_refused');
      limit = this.#protected(m, o.side, best.ticks);
      const affordable = Math.floor(o.held / (this.#left(o) * m.tickLotUnits));
      if (o.side === 'buy' && o.quote === 0) limit = Math.min(limit, affordable);
    }
    if (o.force === 'post_only' && this.#crosses(o, limit, best))
      return this.#end(o, 'expired', 'post_only_would_take');
    if (o.force === 'fok' && !this.#canFill(o, limit))
      return this.#end(o, 'expired', 'fok_unfillable');
    this.#enter(o, limit);
  }
}
