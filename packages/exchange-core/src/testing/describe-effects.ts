import { forEachEffect } from '#effects.ts';
import type { EffectLog } from '#kernel/effect-log.ts';
import type { Engine } from '#engine.ts';
import type { StoredOrder } from '#spot/stored-order.ts';
import type { NaiveExchange } from './naive-exchange.ts';
import type { NaiveOrder } from '#spot/testing/naive-matching.ts';

const FINAL: readonly string[] = ['filled', 'cancelled', 'expired', 'rejected_on_trigger'];

/** What happened to orders, in the words of the events of the naive exchange. */
export function describeEffects(log: EffectLog, from: number, to: number): string[] {
  const lines: string[] = [];
  forEachEffect(log, from, to, (e) => {
    if (e.type === 'trade') {
      const fees = `${e.makerFeeUnits} ${e.takerFeeUnits}`;
      lines.push(
        `trade ${e.tradeId} ${e.makerOrderId} ${e.takerOrderId} ${e.lots}@${e.ticks} ${fees}`,
      );
    } else if (e.type === 'order_rested') {
      lines.push(`rest ${e.orderId} ${e.priority} ${e.visibleLots}`);
    } else if (e.type === 'order_triggered') {
      lines.push(`fire ${e.orderId}`);
    } else if (e.type === 'order_changed' && FINAL.includes(e.status)) {
      const totals = `${e.filledLots} ${e.preventedLots} ${e.filledQuoteUnits} ${e.feeUnits}`;
      const rest = e.heldUnits + e.visibleLots === 0 ? '' : ' but holds or shows something';
      lines.push(`end ${e.orderId} ${e.status} ${e.closeReason} ${totals}${rest}`);
    }
  });
  return lines;
}

/** Open orders, balances and prices of the engine in a form both exchanges share. */
export function describeEngine(engine: Engine): object {
  const { openOrders, users, markets } = engine.dump();
  return {
    orders: openOrders.map(describeStored),
    balances: users.flatMap(({ userId }) =>
      engine
        .balancesOf(userId)
        .filter((balance) => balance.availableUnits !== 0)
        .map((balance) => `${userId}:${balance.assetId} ${balance.availableUnits}`),
    ),
    trails: openOrders.flatMap(({ orderId }) => {
      const facts = engine.order(orderId)?.trailing;
      if (facts === undefined) return [];
      return `${orderId} ${facts.callbackBps} ${facts.activationTicks} ${facts.extremeTicks} ${facts.triggerTicks}`;
    }),
    attached: openOrders.flatMap(({ orderId }) => {
      const row = engine.order(orderId)?.attached;
      if (row === undefined) return [];
      return `${orderId} ${row.takeProfitTicks} ${row.stopTriggerTicks} ${row.stopLimitTicks}`;
    }),
    prices: markets.map((market) => `${market.state} ${market.lastTicks} ${market.indexTicks}`),
  };
}

export function describeNaive({ spot, world }: NaiveExchange): object {
  return {
    orders: [...spot.orders].sort((a, b) => a.id - b.id).map(describeOwn),
    balances: [...world.users.keys()].flatMap((userId) =>
      [1, 2, 3]
        .filter((assetId) => world.balance(userId, assetId) !== 0)
        .map((assetId) => `${userId}:${assetId} ${world.balance(userId, assetId)}`),
    ),
    trails: [...spot.orders]
      .filter((o) => o.type === 'trailing_stop')
      .sort((a, b) => a.id - b.id)
      .map((o) => {
        const trigger = o.extreme === 0 ? 0 : spot.trailTrigger(o);
        return `${o.id} ${o.callback} ${o.activation} ${o.extreme} ${trigger}`;
      }),
    attached: [...spot.orders]
      .filter((o) => o.attached !== undefined)
      .sort((a, b) => a.id - b.id)
      .map((o) => `${o.id} ${o.attached?.join(' ')}`),
    prices: spot.markets.map((market) => `${market.state} ${market.last} ${market.index}`),
  };
}

function describeStored(o: StoredOrder): string {
  const status = o.status === 'waiting' ? 'waiting' : o.triggered ? 'triggered' : 'live';
  return [
    `${o.orderId} u${o.userId} m${o.marketId} ${o.side} ${o.orderType} ${o.timeInForce}`,
    `${o.lots}@${o.ticks} q${o.quoteUnits} t${o.triggerTicks} d${o.displayLots} ${o.selfTradeMode}`,
    `${o.clientOrderId} oco${o.ocoOrderId} held${o.heldUnits} ${status} p${o.priority} v${o.visibleLots}`,
    `f${o.filledLots} x${o.preventedLots} fq${o.filledQuoteUnits} fee${o.feeUnits}`,
  ].join(' ');
}

function describeOwn(o: NaiveOrder): string {
  const status = o.waiting ? 'waiting' : o.triggered ? 'triggered' : 'live';
  return [
    `${o.id} u${o.user} m${o.market} ${o.side} ${o.type} ${o.force}`,
    `${o.lots}@${o.ticks} q${o.quote} t${o.trigger} d${o.display} ${o.mode}`,
    `${o.name} oco${o.other} held${o.held} ${status} p${o.priority} v${o.visible}`,
    `f${o.filled} x${o.prevented} fq${o.filledQuote} fee${o.fee}`,
  ].join(' ');
}
