import type { CommandOf } from '#products.ts';
import { NaiveAttached } from './naive-attached.ts';

/** The core's limit on an iceberg's slices. */
const ICEBERG_SLICES_MAX = 100;

/** Trailing stops and changes of what waits, on the naive exchange. */
export class NaiveTrailing extends NaiveAttached {
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
