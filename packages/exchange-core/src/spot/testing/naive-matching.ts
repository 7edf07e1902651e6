import type { CommandOf } from '#products.ts';
import type { NaiveWorld } from '#testing/naive-world.ts';

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
  /** Of a trailing order: hundredths of a percent, activation price, and what it follows; 0 before. */
  callback: number;
  activation: number;
  extreme: number;
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
  /** What follows it once it has filled: take-profit, stop trigger, stop limit. */
  attached: readonly [number, number, number] | undefined;
}

export type NaiveMarket = CommandOf<'market_create'> & {
  id: number;
  state: string;
  last: number;
  index: number;
  fees?: Pick<CommandOf<'market_fees_set'>, keyof typeof plainFees>;
};

/** Fees of a market that has none of its own. */
export const plainFees = {
  makerFactorPpm: 1_000_000,
  takerFactorPpm: 1_000_000,
  rebateSharePpm: 0,
};

/** Matching, triggers and money of the naive exchange: one unsorted list of orders, searched anew each time. */
export class NaiveMatching {
  readonly world: NaiveWorld;
  orders: NaiveOrder[] = [];
  markets: NaiveMarket[] = [];
  lastOrderId = 0;
  lastTradeId = 0;
  lastPriority = 0;
  /** Orders that ended in this command and are followed by others. */
  ended: NaiveOrder[] = [];
  private traded: number[] = [];

  constructor(world: NaiveWorld) {
    this.world = world;
  }

  rest(o: NaiveOrder): void {
    o.visible = o.display === 0 ? this.left(o) : Math.min(o.display, this.left(o));
    o.priority = ++this.lastPriority;
    this.world.events.push(`rest ${o.id} ${o.priority} ${o.visible}`);
  }

  left(o: NaiveOrder): number {
    return o.lots - o.filled - o.prevented;
  }

  hold(o: NaiveOrder, held: number, before = 0): void {
    const m = this.markets[o.market - 1]!;
    this.world.add(o.user, o.side === 'buy' ? m.quoteAssetId : m.baseAssetId, before - held);
    o.held = held;
  }

  end(o: NaiveOrder, status: string, reason: string): void {
    this.hold(o, 0, o.held);
    this.orders = this.orders.filter((other) => other !== o);
    if (o.attached !== undefined) this.ended.push(o);
    this.world.events.push(
      `end ${o.id} ${status} ${reason} ${o.filled} ${o.prevented} ${o.filledQuote} ${o.fee}`,
    );
  }

  need(o: NaiveOrder): number {
    const m = this.markets[o.market - 1]!;
    return o.side === 'buy' ? o.ticks * this.left(o) * m.tickLotUnits : this.left(o) * m.lotUnits;
  }

  dropOther(o: NaiveOrder): void {
    const other = this.orders.find((order) => order.id === o.other);
    if (other === undefined) return;
    this.end(other, 'cancelled', 'oco_other_leg');
    if (o.held > this.need(o)) this.hold(o, this.need(o), o.held);
  }

  best(m: NaiveMarket, side: 'buy' | 'sell'): NaiveOrder | undefined {
    return this.queue(m, side)[0];
  }

  queue(m: NaiveMarket, side: 'buy' | 'sell'): NaiveOrder[] {
    return this.orders
      .filter((o) => o.market === m.id && o.side === side && o.priority > 0)
      .sort(
        (a, b) =>
          (side === 'buy' ? b.ticks - a.ticks : a.ticks - b.ticks) || a.priority - b.priority,
      );
  }

  crosses(o: NaiveOrder, limit: number, best: NaiveOrder | undefined): boolean {
    return best !== undefined && (o.side === 'buy' ? best.ticks <= limit : best.ticks >= limit);
  }

  outside(m: NaiveMarket, side: string, ticks: number, trigger: number): boolean {
    const reference = trigger || m.index || m.last;
    if (reference === 0 || m.priceBandPpm === 0) return false;
    const distance = (side === 'buy' ? ticks - reference : reference - ticks) * 1_000_000;
    return distance > reference * m.priceBandPpm;
  }

  protected(m: NaiveMarket, side: string, ticks: number): number {
    const part = (BigInt(ticks) * BigInt(m.marketProtectionPpm)) / 1_000_000n;
    if (side === 'buy') return Math.max(ticks, Math.min(ticks + Number(part), m.ticksMax));
    return Math.min(ticks, Math.max(ticks - Number(part), m.ticksMin));
  }

  isMarket({ type }: NaiveOrder): boolean {
    return type.endsWith('market') || type === 'trailing_stop';
  }

  /** Where a trailing order fires as of now. */
  trailTrigger({ side, extreme, callback }: NaiveOrder): number {
    return side === 'sell'
      ? Math.floor((extreme * (10_000 - callback)) / 10_000)
      : Math.ceil((extreme * (10_000 + callback)) / 10_000);
  }

  /** Lets trailing orders follow price by price; gives those that fire. */
  trailed(m: NaiveMarket, prices: readonly number[]): NaiveOrder[] {
    const fired: NaiveOrder[] = [];
    for (const price of prices) {
      for (const side of ['sell', 'buy'] as const) {
        const sign = side === 'sell' ? 1 : -1;
        const own = this.orders.filter(
          (o) => o.market === m.id && o.side === side && o.type === 'trailing_stop' && o.waiting,
        );
        for (const o of own) {
          const starts = o.extreme === 0 && (price - o.activation) * sign >= 0;
          if (starts || (o.extreme !== 0 && (price - o.extreme) * sign > 0)) o.extreme = price;
        }
        const hit = own.filter((o) => o.extreme && (this.trailTrigger(o) - price) * sign >= 0);
        hit.sort(
          (a, b) =>
            (this.trailTrigger(b) - this.trailTrigger(a)) * sign ||
            a.callback - b.callback ||
            a.id - b.id,
        );
        for (const o of hit) o.waiting = false;
        fired.push(...hit);
      }
    }
    return fired;
  }

  fires(o: NaiveOrder, ticks: number): boolean {
    if (o.type === 'trailing_stop') return false;
    const rising = o.type.startsWith('stop') === (o.side === 'buy');
    return rising ? ticks >= o.trigger : ticks <= o.trigger;
  }

  sameIdentity(a: NaiveOrder, b: NaiveOrder): boolean {
    return this.world.userOf(a.user).group === this.world.userOf(b.user).group;
  }

  /** Plays the fill on a copy of the other side. */
  canFill(o: NaiveOrder, limit: number): boolean {
    const m = this.markets[o.market - 1]!;
    const makers = this.queue(m, o.side === 'buy' ? 'sell' : 'buy').map((maker) => ({ ...maker }));
    let missing = this.left(o);
    while (missing > 0) {
      const maker = makers[0];
      if (maker === undefined || !this.crosses(o, limit, maker)) return false;
      if (this.sameIdentity(o, maker)) {
        if (o.mode !== 'expire_maker') return false;
        makers.shift();
        continue;
      }
      const lots = Math.min(missing, maker.visible);
      missing -= lots;
      maker.filled += lots;
      makers.shift();
      const rest = this.left(maker);
      if (maker.visible > lots || rest === 0) continue;
      const behind = makers.findIndex((other) => other.ticks !== maker.ticks);
      maker.visible = Math.min(maker.display, rest);
      makers.splice(behind < 0 ? makers.length : behind, 0, maker);
    }
    return true;
  }

  enter(o: NaiveOrder, limit: number): void {
    const reason = this.trade(o, limit);
    if (reason !== '')
      this.end(
        o,
        reason === 'filled' || reason === 'dust_remainder' ? 'filled' : 'expired',
        reason,
      );
    else if (this.isMarket(o)) this.end(o, 'expired', 'market_remainder');
    else if (o.force === 'ioc') this.end(o, 'expired', 'ioc_remainder');
    else {
      this.hold(o, this.need(o), o.held);
      this.rest(o);
    }
  }

  trade(o: NaiveOrder, limit: number): string {
    const m = this.markets[o.market - 1]!;
    for (;;) {
      if (o.quote === 0 ? this.left(o) === 0 : o.filledQuote === o.quote) return 'filled';
      const maker = this.best(m, o.side === 'buy' ? 'sell' : 'buy');
      if (maker === undefined || !this.crosses(o, limit, maker)) return '';
      const unspent = Math.floor((o.quote - o.filledQuote) / (maker.ticks * m.tickLotUnits));
      const sellable = o.side === 'sell' ? o.held / m.lotUnits : Infinity;
      const wanted = o.quote !== 0 ? Math.min(unspent, sellable) : this.left(o);
      if (wanted === 0) return 'dust_remainder';
      if (this.sameIdentity(o, maker)) {
        if (this.prevent(o, maker)) return 'self_trade';
      } else this.settle(m, o, maker, Math.min(wanted, maker.visible));
    }
  }

  prevent(o: NaiveOrder, maker: NaiveOrder): boolean {
    if (o.mode === 'expire_maker' || o.mode === 'expire_both') {
      this.dropOther(maker);
      this.end(maker, 'expired', 'self_trade');
      return o.mode === 'expire_both';
    }
    if (o.mode === 'expire_taker' || o.quote !== 0) return true;
    this.dropOther(maker);
    const lots = Math.min(this.left(o), maker.visible);
    o.prevented += lots;
    maker.prevented += lots;
    maker.visible -= lots;
    if (this.left(maker) === 0) this.end(maker, 'expired', 'self_trade');
    else {
      this.hold(maker, this.need(maker), maker.held);
      if (maker.visible === 0) this.rest(maker);
    }
    return this.left(o) === 0;
  }

  settle(m: NaiveMarket, taker: NaiveOrder, maker: NaiveOrder, lots: number): void {
    this.dropOther(maker);
    const quote = maker.ticks * lots * m.tickLotUnits;
    const base = lots * m.lotUnits;
    const fees: number[] = [];
    for (const o of [maker, taker]) {
      const tier = this.world.tiers.get(this.world.userOf(o.user).tier) ?? { maker: 0, taker: 0 };
      const rate = BigInt(this.rateIn(m, o === maker ? 'maker' : 'taker', tier));
      const received = o.side === 'buy' ? base : quote;
      const fee = Number((BigInt(received) * rate + 999_999n) / 1_000_000n);
      this.world.add(o.user, o.side === 'buy' ? m.baseAssetId : m.quoteAssetId, received - fee);
      o.held -= o.side === 'buy' ? quote : base;
      o.filled += lots;
      o.filledQuote += quote;
      o.fee += fee;
      fees.push(fee);
    }
    const rebate = Math.floor(((fees[1] ?? 0) * (m.fees?.rebateSharePpm ?? 0)) / 1_000_000);
    this.world.add(maker.user, taker.side === 'buy' ? m.baseAssetId : m.quoteAssetId, rebate);
    m.last = maker.ticks;
    this.traded.push(maker.ticks);
    this.world.events.push(
      `trade ${++this.lastTradeId} ${maker.id} ${taker.id} ${lots}@${maker.ticks} ${fees.join(' ')}`,
    );
    maker.visible -= lots;
    if (this.left(maker) === 0) this.end(maker, 'filled', 'filled');
    else if (maker.visible === 0) this.rest(maker);
  }

  rateIn(m: NaiveMarket, role: 'maker' | 'taker', tier: { maker: number; taker: number }): number {
    const factor = m.fees?.[`${role}FactorPpm`] ?? 1_000_000;
    return Math.min(Math.ceil((tier[role] * factor) / 1_000_000), 100_000);
  }

  fireAll(m: NaiveMarket): void {
    const fired = this.fired(m);
    for (const o of fired) {
      this.act(m, o);
      fired.push(...this.fired(m));
    }
    this.traded = [];
  }

  fired(m: NaiveMarket): NaiveOrder[] {
    const prices = this.traded;
    this.traded = [];
    const waiting = this.orders.filter(
      (o) => o.market === m.id && o.waiting && prices.some((p) => this.fires(o, p)),
    );
    const rising = waiting.filter((o) => o.type.startsWith('stop') === (o.side === 'buy'));
    const falling = waiting.filter((o) => !rising.includes(o));
    rising.sort((a, b) => a.trigger - b.trigger || a.id - b.id);
    falling.sort((a, b) => b.trigger - a.trigger || a.id - b.id);
    const all = [...rising, ...falling, ...this.trailed(m, prices)];
    for (const o of all) {
      o.waiting = false;
      o.triggered = true;
      const limitLeg = this.orders.find((order) => order.id === o.other);
      if (limitLeg !== undefined) {
        o.held = limitLeg.held;
        limitLeg.held = 0;
        this.end(limitLeg, 'cancelled', 'oco_other_leg');
      }
      this.world.events.push(`fire ${o.id}`);
    }
    return all;
  }

  act(m: NaiveMarket, o: NaiveOrder): void {
    const best = this.best(m, o.side === 'buy' ? 'sell' : 'buy');
    let limit = o.ticks;
    if (this.isMarket(o)) {
      if (best === undefined) {
        this.end(o, 'rejected_on_trigger', 'trigger_refused');
        return;
      }
      limit = this.protected(m, o.side, best.ticks);
      const affordable = Math.floor(o.held / (this.left(o) * m.tickLotUnits));
      if (o.side === 'buy' && o.quote === 0) limit = Math.min(limit, affordable);
    }
    if (o.force === 'post_only' && this.crosses(o, limit, best)) {
      this.end(o, 'expired', 'post_only_would_take');
      return;
    }
    if (o.force === 'fok' && !this.canFill(o, limit)) {
      this.end(o, 'expired', 'fok_unfillable');
      return;
    }
    this.enter(o, limit);
  }
}
