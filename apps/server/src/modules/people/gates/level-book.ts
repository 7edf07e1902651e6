import { levelProducts, stricterOf } from '@candor/protocol';
import type { LevelNeed, LevelProduct, LevelRules } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';

/** A change by another process is felt after this long, and the request that came meanwhile. */
const FRESH_MS = 1_000;

/** What holds until staff set something: only fiat trading asks who somebody is. */
export const firstRules: LevelRules = {
  needs: {
    ...{ spot: 'none', contracts: 'none', gold: 'none', options: 'none' },
    ...{ p2pBuy: 'full', p2pSell: 'full', earn: 'none', checkin: 'none' },
  },
  countries: [],
};

export interface LevelRulesRow {
  readonly rules: LevelRules;
  readonly changed_at_ms: number;
  readonly staff_id: number | null;
  readonly approver_id: number | null;
  readonly reason: string;
}

/** The rules as they stand; undefined while nobody has set them. */
export async function readLevelRules(from: Pool | PoolClient): Promise<LevelRulesRow | undefined> {
  const { rows } = await from.query<LevelRulesRow>('SELECT * FROM level_rules');
  return rows[0];
}

/** What a product asks of users of some countries: the strictest of all that is said. */
export function needOf(
  { needs, countries }: LevelRules,
  product: LevelProduct,
  ofUser: readonly string[],
): LevelNeed {
  return countries.reduce<LevelNeed>(
    (need, rule) =>
      ofUser.includes(rule.country) && (rule.product === null || rule.product === product)
        ? stricterOf(need, rule.need)
        : need,
    needs[product],
  );
}

/** Products that ask something of somebody: all others need no look at the user. */
const askingOf = ({ needs, countries }: LevelRules): ReadonlySet<LevelProduct> =>
  new Set(
    levelProducts.filter(
      (product) =>
        needs[product] !== 'none' ||
        countries.some((rule) => rule.product === null || rule.product === product),
    ),
  );

interface Known {
  readonly rules: LevelRules;
  readonly asking: ReadonlySet<LevelProduct>;
}

/**
 * The levels' rules as staff set them. Asked on the way of every order, so it answers from memory, and reads the table
 * beside that once a second; who sets them has it read before the act is answered.
 */
export class LevelBook {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  #known: Promise<Known> | undefined;
  #readAtMs = 0;

  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  /** While the table cannot be read, what held when it last could. */
  read(): Promise<Known> {
    const ageMs = this.#nowMs() - this.#readAtMs;
    if (this.#known === undefined) return this.refresh();
    if (ageMs >= FRESH_MS || ageMs < 0) void this.refresh().catch(() => undefined);
    return this.#known;
  }

  /** Reads the table now. */
  async refresh(): Promise<Known> {
    this.#readAtMs = this.#nowMs();
    const rules = (await readLevelRules(this.#pool))?.rules ?? firstRules;
    const known = { rules, asking: askingOf(rules) };
    this.#known = Promise.resolve(known);
    return known;
  }
}
