import type { Effect } from '@candor/exchange-core';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { coinText, FIRST_CUSTOMER_ID } from '#modules/p2p/common/index.ts';
import type { Messages, P2pStandingEvent } from '#modules/people/messages/index.ts';

type MerchantPut = Extract<Effect, { type: 'p2p_merchant_put' }>;
type PenaltyPut = Extract<Effect, { type: 'p2p_penalty_put' }>;

/** What a merchant is told of. */
interface News {
  readonly userId: number;
  readonly event: P2pStandingEvent;
  readonly amount: string;
  readonly asset: string;
}

function eventOfMerchant(
  type: CommittedCommand['body']['type'],
  { state }: MerchantPut,
): P2pStandingEvent | undefined {
  if (type === 'p2p_deposit_review') {
    return state === 'paid' ? 'deposit_accepted' : 'deposit_refused';
  }
  if (type === 'p2p_refund_review') {
    return state === 'refunding' ? 'refund_accepted' : 'refund_refused';
  }
  return state === 'returned' ? 'deposit_returned' : undefined;
}

const eventOfPenalty: Partial<Record<PenaltyPut['state'], P2pStandingEvent>> = {
  taken: 'penalty_taken',
  reversed: 'penalty_reversed',
  upheld: 'penalty_upheld',
};

/** Tells merchants what was decided about their deposits and penalties, each once. */
export class StandingNotices implements CommitConsumer {
  readonly #messages: Pick<Messages, 'send'>;
  readonly #catalogue: MarketCatalogue;
  #news: News[] = [];

  constructor(messages: Pick<Messages, 'send'>, catalogue: MarketCatalogue) {
    this.#messages = messages;
    this.#catalogue = catalogue;
  }

  get isUrgent(): boolean {
    return this.#news.length > 0;
  }

  take({ body, effects }: CommittedCommand): void {
    for (const effect of effects) {
      if (effect.type === 'p2p_merchant_put') {
        this.#add(effect, eventOfMerchant(body.type, effect), effect.depositUnits);
      } else if (effect.type === 'p2p_penalty_put') {
        this.#add(effect, eventOfPenalty[effect.state], effect.units);
      }
    }
  }

  collect(): FollowerWrite | undefined {
    if (this.#news.length === 0) return undefined;
    const news = this.#news;
    this.#news = [];
    return {
      write: async (tx) => {
        for (const { userId, ...values } of news) {
          await this.#messages.send(tx, userId, 'p2p_standing', values);
        }
      },
    };
  }

  #add(
    { userId, assetId }: MerchantPut | PenaltyPut,
    event: P2pStandingEvent | undefined,
    units: MerchantPut['depositUnits'],
  ): void {
    // Labelled demo merchants have no box.
    if (event === undefined || userId < FIRST_CUSTOMER_ID) return;
    const amount = coinText(units, assetId, this.#catalogue);
    this.#news.push({ userId, event, amount, asset: this.#catalogue.assetOf(assetId).symbol });
  }
}
