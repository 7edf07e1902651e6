import type { Effect, EffectOf } from '@candor/exchange-core';
import { groupedText } from '#texts/grouped-text.ts';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import { quantityText, quoteText } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { endedFilled, FillsToTell } from '#modules/people/notices/index.ts';
import type { Notice, Notices } from '#modules/people/notices/index.ts';
import { averagePriceText } from './order-view.ts';

type Trade = EffectOf<'trade'>;
type Change = EffectOf<'order_changed'>;

/** An order that ended by fills, and whose. */
interface Fill {
  readonly userId: number;
  readonly orderId: number;
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
  readonly #fills = new FillsToTell<Fill>((fill) => this.#noticeOf(fill), 'orders_filled');

  constructor(notices: Notices, catalogue: MarketCatalogue) {
    this.#notices = notices;
    this.#catalogue = catalogue;
  }

  get isUrgent(): boolean {
    return !this.#fills.isEmpty;
  }

  take({ body, timestampMs: atMs, effects }: CommittedCommand): void {
    const sender = 'userId' in body ? body.userId : undefined;
    for (const change of effects) {
      if (change.type !== 'order_changed' || !endedFilled(change.closeReason)) continue;
      const { orderId } = change;
      const trade = tradeOf(effects, orderId);
      if (trade === undefined) continue;
      const { marketId, makerOrderId, makerUserId, takerUserId, takerSide } = trade;
      const isMaker = makerOrderId === orderId;
      const userId = isMaker ? makerUserId : takerUserId;
      if (!this.#fills.isFor(userId, sender)) continue;
      const isBuy = (takerSide === 'buy') !== isMaker;
      this.#fills.add({ userId, orderId, marketId, isBuy, atMs, change });
    }
  }

  collect(): FollowerWrite | undefined {
    return this.#fills.collect(this.#notices);
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

/** The first trade of an order among the effects of a command. */
function tradeOf(effects: readonly Effect[], orderId: number): Trade | undefined {
  for (const effect of effects) {
    if (effect.type !== 'trade') continue;
    if (effect.makerOrderId === orderId || effect.takerOrderId === orderId) return effect;
  }
  return undefined;
}
