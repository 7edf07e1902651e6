import { FIRST_LIMIT_ASSET, levelProducts, stricterOf } from '@candor/protocol';
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
  limitAsset: FIRST_LIMIT_ASSET,
  limits: { none: anyAmount, basic: anyAmount, full: anyAmount, merchant: anyAmount },
  countryLimits: [],
};

export interface LevelRulesRow {
  readonly rules: LevelRules;
  readonly starts_at_ms: number;
  readonly changed_at_ms: number;
  readonly staff_id: number | null;
  readonly approver_id: number | null;
  readonly reason: string;
}

/** Rules in force at a time, and those that are announced; each undefined while there are none. */
export interface LevelRulesRows {
  readonly standing: LevelRulesRow | undefined;
  readonly coming: LevelRulesRow | undefined;
}

/** The rules as they stand, and what is to come: at most one decision. */
export async function readLevelRules(
  from: Pool | PoolClient,
  nowMs: number,
): Promise<LevelRulesRows> {
  const { rows } = await from.query<LevelRulesRow>(
    `(SELECT * FROM level_rules WHERE starts_at_ms <= $1 ORDER BY starts_at_ms DESC LIMIT 1)
     UNION ALL
     (SELECT * FROM level_rules WHERE starts_at_ms > $1 ORDER BY starts_at_ms LIMIT 1)`,
    [nowMs],
  );
  // Rules that were set before there were limits say nothing of them.
  const full = rows.map((row) => ({ ...row, rules: { ...firstRules, ...row.rules } }));
  return {
    standing: full.find(({ starts_at_ms }) => starts_at_ms <= nowMs),
    coming: full.find(({ starts_at_ms }) => starts_at_ms > nowMs),
  };
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
  /** Announced, and not in force yet. */
  readonly coming: { readonly rules: LevelRules; readonly fromMs: number } | undefined;
}

/** The levels' rules as staff set them. */
export class LevelBook extends KeptReading<Known> {
  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    const load = async (): Promise<Known> => {
      const { standing, coming } = await readLevelRules(pool, nowMs());
      const rules = standing?.rules ?? firstRules;
      return {
        ...{ rules, asking: askingOf(rules) },
        coming: coming && { rules: coming.rules, fromMs: coming.starts_at_ms },
      };
    };
    super({ load, nowMs });
  }
}
