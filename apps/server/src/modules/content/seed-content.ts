import { locales } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { kindBySlug, slideLinks, textsByLocale } from './seed/content.ts';
import { articleSlugs, slideNames } from './seed/seed-texts.ts';
import type { ArticleSlug, SlideName } from './seed/seed-texts.ts';

async function insertArticle(
  client: PoolClient,
  slug: ArticleSlug,
  publishedAtMs: number,
): Promise<void> {
  const { rows } = await client.query<{ article_id: number }>(
    `INSERT INTO articles (slug, kind, published_at_ms) VALUES ($1, $2, $3)
     ON CONFLICT (slug) DO NOTHING RETURNING article_id`,
    [slug, kindBySlug[slug], publishedAtMs],
  );
  const id = rows[0]?.article_id;
  // It is there already, perhaps edited since.
  if (id === undefined) return;
  for (const locale of locales) {
    const { title, summary, body } = textsByLocale[locale].articles[slug];
    await client.query(
      `INSERT INTO article_texts (article_id, locale, title, summary, body)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, locale, title, summary, body],
    );
  }
}

async function insertSlide(client: PoolClient, name: SlideName, position: number): Promise<void> {
  const { art, articleSlug } = slideLinks[name];
  const { rows } = await client.query<{ slide_id: number }>(
    `INSERT INTO carousel_slides (name, art, article_slug, position) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO NOTHING RETURNING slide_id`,
    [name, art, articleSlug, position],
  );
  const id = rows[0]?.slide_id;
  if (id === undefined) return;
  for (const locale of locales) {
    const { title, text } = textsByLocale[locale].slides[name];
    await client.query(
      'INSERT INTO carousel_texts (slide_id, locale, title, text) VALUES ($1, $2, $3, $4)',
      [id, locale, title, text],
    );
  }
}

/** Puts the texts the exchange begins with into the tables; what is there already stays as it is. */
export async function seedContent(pool: Pool, nowMs: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const slug of articleSlugs) await insertArticle(client, slug, nowMs);
    for (const [index, name] of slideNames.entries()) await insertSlide(client, name, index + 1);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
