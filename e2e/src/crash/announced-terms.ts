import type { Database } from '@candor/persistence';
import type { EndpointReply } from '@candor/protocol';
import { caller } from '../journeys/api.ts';
import { CONTRACT_SYMBOL } from './open-account.ts';
import type { KindCounts } from './verify.ts';

/** Every announcement names another one, so that each is a change; none is reached by these customers. */
const OPEN_ORDERS_FROM = 300;

type Terms = ReturnType<typeof termsOf>;
type Market = EndpointReply<'common/getContractConfig'>['markets'][number];

/**
 * Other terms of the contract market: what two members of staff decided a day ago and everybody was told. The
 * server is not made to wait for that day: the decision lies in its tables, and its time is now.
 */
export class AnnouncedTerms {
  readonly #before: Terms;
  #announced = 0;

  private constructor(before: Terms) {
    this.#before = before;
  }

  /** Reads the terms while nothing is meant to kill the server: it may die before it answers another time. */
  static async open(url: string): Promise<AnnouncedTerms> {
    const { markets } = await caller(url)('common/getContractConfig', { symbol: CONTRACT_SYMBOL });
    const market = markets.find(({ symbol }) => symbol === CONTRACT_SYMBOL);
    if (market === undefined) throw new Error(`there is no market ${CONTRACT_SYMBOL}`);
    return new AnnouncedTerms(termsOf(market));
  }

  async announce({ pool }: Database): Promise<void> {
    this.#announced += 1;
    const before = this.#before;
    const after = { ...before, openOrdersMax: OPEN_ORDERS_FROM + this.#announced };
    await pool.query(
      `WITH change AS (
         INSERT INTO scheduled_changes (kind, subject, before, after, effective_at_ms, created_at_ms,
           staff_id, approver_id, reason, request_id, told_at_ms)
         VALUES ('contract_terms', $1, $2, $3, $4, $4, 1, 2, 'decided a day ago', $5, $4))
       SELECT enqueue_job('carry_out_changes', '{}', NULL, NULL, NULL, NULL)`,
      [
        ...[CONTRACT_SYMBOL, JSON.stringify(before), JSON.stringify(after), Date.now()],
        `crash-terms-${this.#announced}`,
      ],
    );
  }

  /** Each is carried out once at the most; the last may be waiting for its job. */
  findFaults(kinds: KindCounts): string[] {
    const carriedOut = kinds.get('contract_terms_set') ?? 0;
    if (carriedOut <= this.#announced) return [];
    return [`${this.#announced} changes of terms became ${carriedOut} commands`];
  }
}

function termsOf(market: Market) {
  const { marketId, quoteScale, lotsMax, positionMax, priceBandPpm, marketProtectionPpm } = market;
  const { markBandPpm, impact, makerFeePpm, takerFeePpm, liquidationFeePpm } = market;
  const { openOrdersMax, leverageDefault, tiers } = market;
  return {
    ...{ marketId, quoteScale, lotsMax, positionMax, priceBandPpm, marketProtectionPpm },
    ...{ markBandPpm, impact, makerFeePpm, takerFeePpm, liquidationFeePpm },
    ...{ openOrdersMax, leverageDefault, tiers },
  };
}
