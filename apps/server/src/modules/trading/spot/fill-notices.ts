import type { CloseReason, Effect, EffectOf } from '@candor/exchange-core';
import { groupedText } from '#texts/grouped-text.ts';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import { quantityText, quoteText } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Notice, Notices } from '#modules/people/notices/index.ts';
import { averagePriceText } from './order-view.ts';

/** Numbers of users below this are the house's. */
const CUSTOMER_ID_MIN = 1_000_001;

/** Ends of an order that has filled as far as it could. */
const FILLED: readonly CloseReason[] = ['filled', 'dust_remainder', 'market_remainder'];

/**
 * Of so many orders of a user between two writes each has its own message; of more there is one for all: nobody reads
 * hundreds a second, and who trades so fast has the feed.
 */
const TOLD_ONE_BY_ONE_MAX = 20;

type Trade = EffectOf<'trade'>;
type Change = EffectOf<'order_changed'>;

/** An order that ended by fills, and whose. */
interface Fill {
  readonly userId: number;
  readonly marketId: number;
  readonly isBuy: boolean;
  readonly atMs: number;
  readonly change: Change;
}

/**
 * Tells users of their orders that filled while they waited: by a command of another user, or of the clock.
 * The owner of an order that fills at once has the answer to it.
 */
export class FillNotices implements CommitConsumer {
  readonly #notices: Notices;
  readonly #catalogue: MarketCatalogue;
  #fills: Fill[] = [];

  constructor(notices: Notices, catalogue: MarketCatalogue) {
    this.#notices = notices;
    this.#catalogue = catalogue;
  }

  get isUrgent(): boolean {
    return this.#fills.length > 0;
  }

  take({ body, timestampMs: atMs, effects }: CommittedCommand): void {
    const sender = 'userId' in body ? body.userId : undefined;
    for (const change of effects) {
      if (change.type !== 'order_changed' || !FILLED.includes(change.closeReason)) continue;
      const trade = tradeOf(effects, change.orderId);
      if (trade === undefined) continue;
      const isMaker = trade.makerOrderId === change.orderId;
      const userId = isMaker ? trade.makerUserId : trade.takerUserId;
      if (userId === sender || userId < CUSTOMER_ID_MIN) continue;
      const isBuy = (trade.takerSide === 'buy') !== isMaker;
      this.#fills.push({ userId, marketId: trade.marketId, isBuy, atMs, change });
    }
  }

  collect(): FollowerWrite | undefined {
    if (this.#fills.length === 0) return undefined;
    const fills = this.#fills;
    this.#fills = [];
    const ofUsers = [...Map.groupBy(fills, ({ userId }) => userId)];
    return {
      write: (tx) =>
        this.#notices.tell(
          tx,
          ofUsers.flatMap(([userId, own]) =>
            own.length > TOLD_ONE_BY_ONE_MAX
              ? [noticeOfAll(userId, own)]
              : own.map((fill) => this.#noticeOf(fill)),
          ),
        ),
    };
  }

  #noticeOf({ userId, marketId, isBuy, atMs, change }: Fill): Notice {
    const market = this.#catalogue.marketOf(marketId);
    const values = {
      orderId: String(change.orderId),
      market: `${market.base.symbol}/${market.quote.symbol}`,
      asset: market.base.symbol,
      quote: market.quote.symbol,
      quantity: groupedText(quantityText(market, change.filledLots)),
      price: groupedText(averagePriceText(market, change) ?? ''),
      total: groupedText(quoteText(market, change.filledQuoteUnits)),
    };
    const template = isBuy ? 'order_bought' : 'order_sold';
    return { userId, kind: 'fill', template, values, atMs };
  }
}

/** One notice of all orders of a user, as of the last. */
function noticeOfAll(userId: number, own: readonly Fill[]): Notice {
  const atMs = own.reduce((latest, fill) => Math.max(latest, fill.atMs), 0);
  const orders = own.map(({ change }) => String(change.orderId)).join(' ');
  const values = { count: String(own.length), orders };
  return { userId, kind: 'fill', template: 'orders_filled', values, atMs };
}

/** The first trade of an order among the effects of a command. */
function tradeOf(effects: readonly Effect[], orderId: number): Trade | undefined {
  for (const effect of effects) {
    if (effect.type !== 'trade') continue;
    if (effect.makerOrderId === orderId || effect.takerOrderId === orderId) return effect;
  }
  return undefined;
}
