import type { CloseReason, EffectOf } from '@candor/exchange-core';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Notice, Notices } from '#modules/people/notices/index.ts';
import { groupedText } from '#texts/grouped-text.ts';
import { amountText, averageText } from './contract-views.ts';

/** Numbers of users below this are the house's. */
const CUSTOMER_ID_MIN = 1_000_001;

/** Ends of an order that has filled as far as it could. */
const FILLED: readonly CloseReason[] = ['filled', 'dust_remainder', 'market_remainder'];

/** Of more orders of a user between two writes there is one message for all: as of spot orders. */
const TOLD_ONE_BY_ONE_MAX = 20;

type Order = EffectOf<'contract_order_put'>;

interface Fill {
  readonly order: Order;
  readonly atMs: number;
}

/** Orders that close what a price reached; those that the risk engine sends are told by RiskNotices. */
const isOfStop = ({ closeType }: Order): boolean =>
  closeType === 'take_profit' || closeType === 'stop_loss';

function isTold(order: Order): boolean {
  if (order.filledLots === 0 || order.closeReason === 'none') return false;
  if (isOfStop(order)) return true;
  return order.closeType !== 'forced' && FILLED.includes(order.closeReason);
}

/**
 * Tells users of contract orders that filled without them: by a command of another user or of the clock, as limit orders,
 * conditional orders, take-profits and stop-losses do. The owner of an order that fills at once has the answer to it.
 */
export class ContractFillNotices implements CommitConsumer {
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
    for (const effect of effects) {
      if (effect.type !== 'contract_order_put' || !isTold(effect)) continue;
      if (effect.userId === sender || effect.userId < CUSTOMER_ID_MIN) continue;
      this.#fills.push({ order: effect, atMs });
    }
  }

  collect(): FollowerWrite | undefined {
    if (this.#fills.length === 0) return undefined;
    const ofUsers = [...Map.groupBy(this.#fills, ({ order }) => order.userId)];
    this.#fills = [];
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

/** One notice of all orders of a user, as of the last. */
function noticeOfAll(userId: number, own: readonly Fill[]): Notice {
  const atMs = own.reduce((latest, fill) => Math.max(latest, fill.atMs), 0);
  const orders = own.map(({ order }) => String(order.orderId)).join(' ');
  const values = { count: String(own.length), orders };
  return { userId, kind: 'fill', template: 'contract_orders_filled', values, atMs };
}
