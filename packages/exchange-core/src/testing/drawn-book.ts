import type { CommandBody, CommandOf } from '#products.ts';
import type { StoredOrder } from '#spot/stored-order.ts';
import { selfTradeModes, timesInForce } from '#kernel/vocabulary.ts';
import { orderOf, SmallExchange } from './small-exchange.ts';

/**
 * A book drawn as text, so that a matching test reads like an example:
 *
 * ```
 * ask 101  5 carol
 * bid  99  3 bob   show 1     # comment
 * ```
 *
 * Orders are said in words: `alice buys 5 @ 101`, `alice sells 5 at market`,
 * `alice buys for 500 at market`, followed by any of `ioc`, `fok`, `post_only`, a self-trade mode,
 * `show 2`, `stop 110`, `take 90`, `as name`. Users exist once they are named.
 */
export class DrawnBook {
  readonly exchange: SmallExchange;
  readonly #names: string[] = [];
  readonly #owners = new Map<number, number>();
  readonly #groups: Readonly<Record<string, number>>;

  constructor(
    drawing: string,
    rules: Partial<CommandOf<'market_create'>> = {},
    groups: Readonly<Record<string, number>> = {},
  ) {
    this.exchange = new SmallExchange(rules);
    this.#groups = groups;
    for (const line of drawing.split('\n')) {
      const [side, ticks, lots, name, ...options] = line.replace(/#.*/, '').trim().split(/\s+/);
      if (name === undefined) continue;
      const verb = side === 'bid' ? 'buys' : 'sells';
      this.place(`${name} ${verb} ${lots} @ ${ticks} ${options.join(' ')}`);
    }
  }

  /** Places an order said in words; gives its trades, or the rejection. */
  place(words: string): string[] {
    return this.submit(this.orderIn(words));
  }

  /** Submits any command; gives its trades, or the rejection. */
  submit(body: CommandBody): string[] {
    const decision = this.exchange.submit(body);
    if (!decision.ok) return [decision.code];
    for (const effect of this.exchange.effects) {
      if (effect.type === 'order_opened') this.#owners.set(effect.orderId, effect.userId);
    }
    return this.exchange.effects
      .filter((effect) => effect.type === 'trade')
      .map((trade) => `${trade.lots} @ ${trade.ticks} from ${this.#nameOf(trade.makerUserId)}`);
  }

  orderIn(words: string): CommandOf<'order_place'> {
    const [name = '', verb, ...rest] = words.trim().split(/\s+/);
    const options = rest.join(' ');
    const number = (after: string) => Number(new RegExp(`${after} (\\d+)`).exec(options)?.[1] ?? 0);
    const isMarket = options.includes('at market');
    const kind = isMarket ? 'market' : 'limit';
    const [stop, take] = [number('stop'), number('take')];
    const prefix = stop > 0 ? 'stop_' : take > 0 ? 'take_profit_' : '';
    const quoteUnits = number('for');
    return orderOf({
      userId: this.userId(name),
      side: verb === 'buys' ? 'buy' : 'sell',
      orderType: `${prefix}${kind}` as 'limit',
      ticks: number('@'),
      lots: quoteUnits === 0 ? Number(rest[0]) : 0,
      quoteUnits,
      triggerTicks: stop + take,
      displayLots: number('show'),
      timeInForce: timesInForce.find((force) => rest.includes(force)) ?? 'gtc',
      selfTradeMode: selfTradeModes.find((mode) => rest.includes(mode)) ?? 'expire_taker',
      clientOrderId: /as (\S+)/.exec(options)?.[1] ?? '',
    });
  }

  /** How orders ended in the last command: `bob cancelled user_cancel`. */
  endings(): string[] {
    return this.exchange.effects.flatMap((effect) =>
      effect.type === 'order_changed' && effect.closeReason !== 'none'
        ? [
            `${this.#nameOf(this.#owners.get(effect.orderId) ?? 0)} ${effect.status} ${effect.closeReason}`,
          ]
        : [],
    );
  }

  /** The book as it would be drawn: asks from the highest, then bids, the oldest first. */
  drawing(): string[] {
    const resting = this.exchange.engine.dump().openOrders.filter((order) => order.priority > 0);
    const lines = (side: string) =>
      resting
        .filter((order) => order.side === side)
        .sort((a, b) => b.ticks - a.ticks || a.priority - b.priority)
        .map((order) => this.#draw(order));
    return [...lines('sell'), ...lines('buy')];
  }

  /** Orders that wait for a trigger: `alice sells 5 stop_limit 95`. */
  waiting(): string[] {
    return this.exchange.engine
      .dump()
      .openOrders.filter((order) => order.status === 'waiting')
      .map((order) => {
        const verb = order.side === 'buy' ? 'buys' : 'sells';
        return `${this.#nameOf(order.userId)} ${verb} ${order.lots} ${order.orderType} ${order.triggerTicks}`;
      });
  }

  /** The id of the open order that a user placed last. */
  orderOf(name: string): number {
    const [newest] = this.exchange.engine.openOrdersOf(this.userId(name), 0);
    if (newest === undefined) throw new Error(`${name} has no open order`);
    return newest.orderId;
  }

  userId(name: string): number {
    const known = this.#names.indexOf(name);
    if (known >= 0) return known + 1;
    this.#names.push(name);
    this.exchange.addUser(this.#names.length, { selfTradeGroup: this.#groups[name] ?? 0 });
    return this.#names.length;
  }

  #nameOf(userId: number): string {
    return this.#names[userId - 1] ?? `user ${userId}`;
  }

  #draw(order: StoredOrder): string {
    const left = order.lots - order.filledLots - order.preventedLots;
    const lots = order.displayLots === 0 ? `${left}` : `${order.visibleLots}/${left}`;
    return `${order.side === 'buy' ? 'bid' : 'ask'} ${order.ticks} ${lots} ${this.#nameOf(order.userId)}`;
  }
}

/** Draws a book; see {@link DrawnBook}. */
export function bookOf(
  drawing: string,
  rules: Partial<CommandOf<'market_create'>> = {},
  groups: Readonly<Record<string, number>> = {},
): DrawnBook {
  return new DrawnBook(drawing, rules, groups);
}
