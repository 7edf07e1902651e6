import type { Database } from '@candor/persistence';
import type { EndpointReply } from '@candor/protocol';
import { caller } from '../journeys/api.ts';
import { CONTRACT_SYMBOL, HALTED_SYMBOL } from './open-account.ts';
import type { KindCounts } from './verify.ts';

/** Every announcement names another one, so that each is a change; none is reached by these customers. */
const OPEN_ORDERS_FROM = 300;

type Terms = ReturnType<typeof termsOf>;
type Market = EndpointReply<'common/getContractConfig'>['markets'][number];

/** In every so many spells of traffic the first market gets other terms. */
const TERMS_EVERY = 2;

/**
 * What staff decided of contract markets and everybody was told, other terms a day ago: the first one gets other terms, the
 * second one is halted in one spell of traffic and opened in the next. The server is not made to wait for its time: each
 * decision lies in its tables, and its time is now.
 */
export class AnnouncedChanges {
  readonly #terms: Terms;
  readonly #haltedId: number;
  readonly #announced = { terms: 0, states: 0 };
  #spells = 0;

  private constructor(terms: Terms, haltedId: number) {
    this.#terms = terms;
    this.#haltedId = haltedId;
  }

  /** Reads the terms while nothing is meant to kill the server: it may die before it answers another time. */
  static async open(url: string): Promise<AnnouncedChanges> {
    const { markets } = await caller(url)('common/getContractConfig', {});
    const [market, halted] = [CONTRACT_SYMBOL, HALTED_SYMBOL].map((symbol) =>
      markets.find((one) => one.symbol === symbol),
    );
    if (market === undefined || halted === undefined) throw new Error('a market is missing');
    return new AnnouncedChanges(termsOf(market), halted.marketId);
  }

  /** What becomes due as the next spell of traffic begins; nothing in the first. */
  async announce(database: Database): Promise<void> {
    const spell = ++this.#spells;
    if (spell === 1) return;
    if (spell % TERMS_EVERY === 0) {
      const openOrdersMax = OPEN_ORDERS_FROM + ++this.#announced.terms;
      const after = { ...this.#terms, openOrdersMax };
      await decide(database, `terms-${spell}`, [
        'contract_terms',
        CONTRACT_SYMBOL,
        this.#terms,
        after,
      ]);
    }
    this.#announced.states += 1;
    const [before, state] = spell % 2 === 0 ? ['open', 'halted'] : ['halted', 'open'];
    const after = { marketId: this.#haltedId, state };
    await decide(database, `state-${spell}`, [
      'market_state',
      HALTED_SYMBOL,
      { state: before },
      after,
    ]);
  }

  /** Each is carried out once at the most; the last may be waiting for its job. */
  findFaults(kinds: KindCounts): string[] {
    const { terms, states } = this.#announced;
    const carriedOut = [
      ['contract_terms_set', terms],
      ['contract_market_state_set', states],
    ] as const;
    return carriedOut.flatMap(([kind, announced]) => {
      const count = kinds.get(kind) ?? 0;
      return count <= announced ? [] : [`${announced} changes became ${count} ${kind}`];
    });
  }
}

/** A change that two members of staff agreed to, and whose time has come. */
async function decide(
  { pool }: Database,
  name: string,
  [kind, subject, before, after]: readonly [string, string, object, object],
): Promise<void> {
  await pool.query(
    `WITH change AS (
       INSERT INTO scheduled_changes (kind, subject, before, after, effective_at_ms, created_at_ms,
         staff_id, approver_id, reason, request_id, told_at_ms)
       VALUES ($1, $2, $3, $4, $5, $5, 1, 2, 'decided a day ago', $6, $5))
     SELECT enqueue_job('carry_out_changes', '{}', NULL, NULL, NULL, NULL)`,
    [kind, subject, JSON.stringify(before), JSON.stringify(after), Date.now(), `crash-${name}`],
  );
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
