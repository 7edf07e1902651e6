import { formatUnits } from '@candor/money';
import type { EffectOf } from '@candor/exchange-core';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Notice, Notices } from '#modules/people/notices/index.ts';
import { groupedText } from '#texts/grouped-text.ts';

/** Tells users of Earn orders whose term has ended; of what they ended themselves they know. */
export class MaturedNotices implements CommitConsumer {
  readonly #notices: Notices;
  readonly #catalogue: MarketCatalogue;
  #matured: EffectOf<'finance_order_put'>[] = [];

  constructor(notices: Notices, catalogue: MarketCatalogue) {
    this.#notices = notices;
    this.#catalogue = catalogue;
  }

  get isUrgent(): boolean {
    return this.#matured.length > 0;
  }

  take({ effects }: CommittedCommand): void {
    for (const effect of effects) {
      if (effect.type === 'finance_order_put' && effect.earning === 'earned') {
        this.#matured.push(effect);
      }
    }
  }

  collect(): FollowerWrite | undefined {
    if (this.#matured.length === 0) return undefined;
    const matured = this.#matured;
    this.#matured = [];
    return {
      write: (tx) =>
        this.#notices.tell(
          tx,
          matured.map((order) => this.#noticeOf(order)),
        ),
    };
  }

  #noticeOf(order: EffectOf<'finance_order_put'>): Notice {
    const { userId, closedAtMs: atMs, assetId, principalUnits, earnedUnits } = order;
    const { symbol, scale } = this.#catalogue.assetOf(assetId);
    const values = {
      asset: symbol,
      days: String(order.termDays),
      amount: groupedText(formatUnits(principalUnits, scale)),
      earned: groupedText(formatUnits(earnedUnits, scale)),
    };
    return { userId, kind: 'earn', template: 'earn_matured', values, atMs };
  }
}
