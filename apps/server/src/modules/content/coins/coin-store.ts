import { locales, readingOrder } from '@candor/protocol';
import type { CoinFacts, CoinTag, Locale } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';

/** A coin's text in each language that has one. */
export type CoinTexts = Readonly<Partial<Record<Locale, string>>>;

const factColumns = `facts.asset, tags, supply_now AS "supplyNow", supplied_at_ms AS "suppliedAtMs",
  supply_max AS "supplyMax", website, white_paper AS "whitePaper", source, explorer, contracts,
  updated_at_ms AS "updatedAtMs"`;

/** A coin as its readers see it, in the first language of their order that has a text. */
export interface CoinRow extends CoinFacts {
  readonly asset: string;
  readonly text: string;
  readonly updatedAtMs: number;
}

/** A coin as its editors see it. */
export interface EditableCoin extends CoinFacts {
  readonly asset: string;
  readonly texts: CoinTexts;
  readonly updatedAtMs: number;
}

/** The categories of every described coin, in the order of their symbols. */
export async function listCoinTags(
  pool: Pool,
): Promise<readonly { readonly asset: string; readonly tags: CoinTag[] }[]> {
  const { rows } = await pool.query<{ asset: string; tags: CoinTag[] }>(
    'SELECT asset, tags FROM coin_facts ORDER BY asset',
  );
  return rows;
}

/** Whole coins there are, of every described coin of which that is known. */
export async function listSupplies(
  pool: Pool,
): Promise<readonly { readonly asset: string; readonly supplyNow: string }[]> {
  const { rows } = await pool.query<{ asset: string; supplyNow: string }>(
    'SELECT asset, supply_now AS "supplyNow" FROM coin_facts WHERE supply_now IS NOT NULL',
  );
  return rows;
}

/** One coin; undefined where nobody described it. */
export async function readCoin(
  pool: Pool,
  locale: Locale,
  asset: string,
): Promise<CoinRow | undefined> {
  const { rows } = await pool.query<CoinRow>(
    `SELECT ${factColumns}, said.text FROM coin_facts facts
     CROSS JOIN LATERAL (
       SELECT text FROM coin_texts WHERE coin_texts.asset = facts.asset
       ORDER BY array_position($1::text[], locale::text) LIMIT 1) said
     WHERE facts.asset = $2`,
    [readingOrder(locale), asset],
  );
  return rows[0];
}

/** Every described coin with all of its texts, in the order of their symbols. */
export async function listCoins(client: Pool | PoolClient): Promise<readonly EditableCoin[]> {
  const { rows } = await client.query<EditableCoin>(
    `SELECT ${factColumns},
       (SELECT jsonb_object_agg(locale, text) FROM coin_texts
        WHERE coin_texts.asset = facts.asset) AS texts
     FROM coin_facts facts ORDER BY asset`,
  );
  return rows;
}

/** Writes a coin with all of its texts in the caller's transaction; what it said before is gone. */
export async function saveCoin(client: PoolClient, coin: EditableCoin): Promise<void> {
  await client.query(
    `INSERT INTO coin_facts (asset, tags, supply_now, supplied_at_ms, supply_max, website,
       white_paper, source, explorer, contracts, updated_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (asset) DO UPDATE SET tags = excluded.tags, supply_now = excluded.supply_now,
       supplied_at_ms = excluded.supplied_at_ms, supply_max = excluded.supply_max,
       website = excluded.website, white_paper = excluded.white_paper, source = excluded.source,
       explorer = excluded.explorer, contracts = excluded.contracts,
       updated_at_ms = excluded.updated_at_ms`,
    [
      coin.asset,
      coin.tags,
      coin.supplyNow,
      coin.suppliedAtMs,
      coin.supplyMax,
      coin.website,
      coin.whitePaper,
      coin.source,
      coin.explorer,
      JSON.stringify(coin.contracts),
      coin.updatedAtMs,
    ],
  );
  await client.query('DELETE FROM coin_texts WHERE asset = $1', [coin.asset]);
  for (const locale of locales) {
    const text = coin.texts[locale];
    if (text === undefined) continue;
    await client.query('INSERT INTO coin_texts (asset, locale, text) VALUES ($1, $2, $3)', [
      coin.asset,
      locale,
      text,
    ]);
  }
}
