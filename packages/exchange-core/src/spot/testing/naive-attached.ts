import type { CommandOf } from '#products.ts';
import { NaiveMatching } from './naive-matching.ts';
import type { NaiveMarket, NaiveOrder } from './naive-matching.ts';

type LegType = 'limit' | 'stop_limit' | 'stop_market';

/** What follows orders on the naive exchange. */
export class NaiveAttached extends NaiveMatching {
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
    this.placeLegs(o, m, lots, held);
  }

  /** The pair, or the one leg that has something to do now. */
  placeLegs(o: NaiveOrder, m: NaiveMarket, lots: number, held: number): void {
    const [take = 0, stop = 0, limit = 0] = o.attached ?? [];
    const side = o.side === 'buy' ? 'sell' : 'buy';
    const make = (type: LegType, ticks: number, triggerTicks: number): NaiveOrder =>
      this.makeLeg(o, m, lots, type, ticks, triggerTicks);
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

  makeLeg(
    o: NaiveOrder,
    m: NaiveMarket,
    lots: number,
    type: LegType,
    ticks: number,
    triggerTicks: number,
  ): NaiveOrder {
    const force = type === 'stop_market' ? 'ioc' : 'gtc';
    const plain = { quoteUnits: 0, displayLots: 0, clientOrderId: '', requestKey: '' };
    const leg = this.make(
      {
        ...plain,
        type: 'order_place',
        userId: o.user,
        marketId: m.id,
        side: o.side === 'buy' ? 'sell' : 'buy',
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
  }
}
