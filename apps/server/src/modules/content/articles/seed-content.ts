import { inTransaction } from '@candor/persistence';
import { locales } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { textIn } from '#texts/texts.ts';
import { firstArticles, firstCategories, firstSlides, readFirstArticle } from './first-content.ts';

async function insertArticle(
  client: PoolClient,
  [slug, kind]: (typeof firstArticles)[number],
  publishedAtMs: number,
): Promise<void> {
  const { rows } = await client.query<{ article_id: number }>(
    `INSERT INTO articles (slug, kind, published_at_ms, updated_at_ms) VALUES ($1, $2, $3, $3)
     ON CONFLICT (slug) DO NOTHING RETURNING article_id`,
    [slug, kind, publishedAtMs],
  );
  const id = rows[0]?.article_id;
  // It is there already, perhaps edited since.
  if (id === undefined) return;
  for (const locale of locales) {
    const { title, summary, body } = readFirstArticle(slug, locale);
    await client.query(
      `INSERT INTO article_texts (article_id, locale, title, summary, body)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, locale, title, summary, body],
    );
  }
}

async function insertSlide(
  client: PoolClient,
  [name, art, articleSlug]: (typeof firstSlides)[number],
  position: number,
): Promise<void> {
  const { rows } = await client.query<{ slide_id: number }>(
    `INSERT INTO carousel_slides (name, art, article_slug, position) VALUES ($1, $2, $3, $4)
     RETURNING slide_id`,
    [name, art, articleSlug, position],
  );
  const id = rows[0]?.slide_id;
  for (const locale of locales) {
    const title = textIn(locale, `slide.${name}.title`);
    const text = textIn(locale, `slide.${name}.text`);
    await client.query(
      'INSERT INTO carousel_texts (slide_id, locale, title, text) VALUES ($1, $2, $3, $4)',
      [id, locale, title, text],
    );
  }
}

/** The help centre's order, where nobody has made one: what staff changed later stays as it is. */
async function insertCategories(client: PoolClient): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM help_categories LIMIT 1');
  if (rows.length > 0) return;
  for (const [index, [category, slugs]] of firstCategories.entries()) {
    await client.query('INSERT INTO help_categories (category, position) VALUES ($1, $2)', [
      category,
      index + 1,
    ]);
    for (const locale of locales) {
      await client.query(
        'INSERT INTO help_category_texts (category, locale, title) VALUES ($1, $2, $3)',
        [category, locale, textIn(locale, `help_category.${category}`)],
      );
    }
    await client.query(
      `UPDATE articles SET category = $1, position = place
       FROM unnest($2::text[]) WITH ORDINALITY AS wanted (name, place) WHERE slug = name`,
      [category, slugs],
    );
  }
}

/** Puts the texts the exchange begins with into the tables; what is there already stays as it is. */
export async function seedContent(pool: Pool, nowMs: number): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query('SELECT 1 FROM articles LIMIT 1');
    const isFirstStart = rowCount === 0;
    for (const article of firstArticles) await insertArticle(tx, article, nowMs);
    await insertCategories(tx);
    // From then on the carousel is the editors': a slide that they removed stays away.
    if (!isFirstStart) return;
    for (const [index, slide] of firstSlides.entries()) await insertSlide(tx, slide, index + 1);
  });
}
