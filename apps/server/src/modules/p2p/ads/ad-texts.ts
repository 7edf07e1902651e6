import type { Pool, PoolClient } from 'pg';

/** What a merchant says of an ad, and the accounts a sell ad is paid on. */
export interface AdTexts {
  readonly terms: string;
  readonly autoReply: string;
  readonly payMethodIds: readonly number[];
}

export const NO_TEXTS: AdTexts = { terms: '', autoReply: '', payMethodIds: [] };

interface TextRow {
  readonly ad_id: number;
  readonly terms: string;
  readonly auto_reply: string;
  readonly pay_method_ids: readonly (number | string)[];
}

/** The texts of ads, by ad. */
export async function readTexts(
  { pool }: { readonly pool: Pool },
  adIds: readonly number[],
): Promise<ReadonlyMap<number, AdTexts>> {
  if (adIds.length === 0) return new Map();
  const { rows } = await pool.query<TextRow>(
    'SELECT ad_id, terms, auto_reply, pay_method_ids FROM p2p_ad_texts WHERE ad_id = ANY($1)',
    [adIds],
  );
  return new Map(
    rows.map((row) => [
      row.ad_id,
      {
        terms: row.terms,
        autoReply: row.auto_reply,
        payMethodIds: row.pay_method_ids.map(Number),
      },
    ]),
  );
}

/** Keeps the texts of an ad, in the place of earlier ones. */
export async function saveTexts(
  pool: Pick<Pool | PoolClient, 'query'>,
  adId: number,
  userId: number,
  { terms, autoReply, payMethodIds }: AdTexts,
): Promise<void> {
  await pool.query(
    `INSERT INTO p2p_ad_texts (ad_id, user_id, terms, auto_reply, pay_method_ids)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (ad_id) DO UPDATE SET terms = excluded.terms, auto_reply = excluded.auto_reply,
       pay_method_ids = excluded.pay_method_ids`,
    [adId, userId, terms, autoReply, payMethodIds],
  );
}
