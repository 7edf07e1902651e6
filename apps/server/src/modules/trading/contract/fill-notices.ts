import type { EffectOf } from '@candor/exchange-core';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { endedFilled, FillsToTell } from '#modules/people/notices/index.ts';
import type { Notice, Notices } from '#modules/people/notices/index.ts';
import { groupedText } from '#texts/grouped-text.ts';
import { amountText, averageText } from './contract-views.ts';

type Order = EffectOf<'contract_order_put'>;

interface Fill {
  readonly userId: number;
  readonly orderId: number;
  readonly order: Order;
  readonly atMs: number;
}

/** Orders that close what a price reached; those that the risk engine sends are told by RiskNotices. */
const isOfStop = ({ closeType }: Order): boolean =>
  closeType === 'take_profit' || closeType === 'stop_loss';

function isTold(order: Order): boolean {
  if (order.filledLots === 0 || order.closeReason === 'none') return false;
  if (isOfStop(order)) return true;
  return order.closeType !== 'forced' && endedFilled(order.closeReason);
}

/**
 * Tells users of contract orders that filled without them: by a command of another user or of the clock, as limit orders,
 * conditional orders, take-profits and stop-losses do. The owner of an order that fills at once has the answer to it.
 */
export class ContractFillNotices implements CommitConsumer {
  readonly #notices: Notices;
  readonly #catalogue: MarketCatalogue;
  readonly #fills = new FillsToTell<Fill>((fill) => this.#noticeOf(fill), 'contract_orders_filled');

  constructor(notices: Notices, catalogue: MarketCatalogue) {
    this.#notices = notices;
    this.#catalogue = catalogue;
  }

  get isUrgent(): boolean {
    return !this.#fills.isEmpty;
  }

  take({ body, timestampMs: atMs, effects }: CommittedCommand): void {
    const sender = 'userId' in body ? body.userId : undefined;
    for (const effect of effects) {
      if (effect.type !== 'contract_order_put' || !isTold(effect)) continue;
      const { userId, orderId } = effect;
      if (this.#fills.isFor(userId, sender))
        this.#fills.add({ userId, orderId, order: effect, atMs });
    }
  }

  collect(): FollowerWrite | undefined {
    return this.#fills.collect(this.#notices);
  }

  #noticeOf({ order, atMs }: Fill): Notice {
    const market = this.#catalogue.contractOf(order.marketId);
    const { userId, filledLots: lots } = order;
    const isBuy = order.side === 'buy';
    const values = {
      orderId: String(order.orderId),
      market: market.symbol,
      quote: market.quote.symbol,
      lots: groupedText(String(lots)),
      price: groupedText(averageText(market, order.filledUnits, lots)),
    };
    const told = { userId, kind: 'fill', atMs } as const;
    if (!isOfStop(order)) {
      return { ...told, template: isBuy ? 'contract_bought' : 'contract_sold', values };
    }
    const direction = isBuy ? ('short' as const) : ('long' as const);
    const profit = groupedText(amountText(market, order.realisedUnits));
    const template =
      order.closeType === 'take_profit' ? 'contract_took_profit' : 'contract_stopped';
    return { ...told, template, values: { ...values, direction, profit } };
  }
}
