import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import type { Pool } from 'pg';
import { atMostEvery } from '#api/at-most-every.ts';
import { MINUTE_MS } from '#api/durations.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

type Liabilities = NonNullable<AdminReply<'houseFigures'>['liabilities']>;

/** All accounts are added up at most this often, however many look. */
const FRESH_MS = 5 * MINUTE_MS;

/** Where money comes from that nobody in the house had before: what these lack was brought in. */
const SOURCES = ['seed_capital', 'demo_faucet'] as const;

interface Row {
  readonly asset_id: number;
  readonly owed: string;
  readonly sources: string;
  readonly total: string;
}

/** One statement, so that all sums are of one moment. */
const SUMS = `SELECT asset_id,
    coalesce(sum(available_units + held_units) FILTER (WHERE role = 'customer'), 0)::text AS owed,
    coalesce(sum(available_units + held_units) FILTER (WHERE house_account = ANY($1)), 0)::text AS sources,
    sum(available_units + held_units)::text AS total
  FROM accounts LEFT JOIN engine_users USING (user_id) GROUP BY asset_id ORDER BY asset_id`;

/**
 * By asset: what was brought in, what of it clients are owed, what the house has of its own (its traders' too), and
 * what is missing between them, which is nothing while the books hold. Minutes old at most.
 */
export function liabilitiesReader(
  pool: Pool,
  catalogue: MarketCatalogue,
  nowMs: () => number,
): () => Promise<Liabilities> {
  return atMostEvery(FRESH_MS, nowMs, async (asOfMs) => {
    const { rows } = await pool.query<Row>(SUMS, [SOURCES]);
    return {
      asOfMs,
      rows: rows.map((row) => {
        const { symbol, scale } = catalogue.assetOf(row.asset_id);
        const text = (units: bigint): string => formatUnits(asUnits(units), scale);
        const [owed, sources, total] = [BigInt(row.owed), BigInt(row.sources), BigInt(row.total)];
        return {
          asset: symbol,
          broughtIn: text(-sources),
          owed: text(owed),
          own: text(total - owed - sources),
          difference: text(-total),
        };
      }),
    };
  });
}
