import { levelProducts, stricterOf } from '@candor/protocol';
import type { LevelNeed, LevelProduct, LevelRules } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { KeptReading } from '#api/kept-reading.ts';

const anyAmount = { p2pBuy: null, p2pSell: null, leaving: null };

/** What holds until staff set something: only fiat trading asks who somebody is. */
export const firstRules: LevelRules = {
  needs: {
    ...{ spot: 'none', contracts: 'none', gold: 'none', options: 'none' },
    ...{ p2pBuy: 'full', p2pSell: 'full', earn: 'none', checkin: 'none' },
  },
  countries: [],
  limits: { none: anyAmount, basic: anyAmount, full: anyAmount, merchant: anyAmount },
  countryLimits: [],
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
  const [row] = rows;
  // Rules that were set before there were limits say nothing of them.
  return row && { ...row, rules: { ...firstRules, ...row.rules } };
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

/** The levels' rules as staff set them. */
export class LevelBook extends KeptReading<Known> {
  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    const load = async (): Promise<Known> => {
      const rules = (await readLevelRules(pool))?.rules ?? firstRules;
      return { rules, asking: askingOf(rules) };
    };
    super({ load, nowMs });
  }
}
