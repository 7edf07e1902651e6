import { locales } from '@candor/protocol';
import type { Announcement } from './announcement.ts';
import type { Queries } from './change-store.ts';

/** Publishes an announcement among the notices at once, or replaces its texts when it is there already. */
export async function publishAnnouncement(
  tx: Queries,
  { slug, publishedAtMs, texts }: Announcement,
): Promise<void> {
  const { rows } = await tx.query<{ article_id: number }>(
    `INSERT INTO articles (slug, kind, published_at_ms, updated_at_ms) VALUES ($1, 'notice', $2, $2)
     ON CONFLICT (slug) DO UPDATE SET version = articles.version + 1 RETURNING article_id`,
    [slug, publishedAtMs],
  );
  const articleId = rows[0]?.article_id;
  for (const locale of locales) {
    const { title, summary, body } = texts[locale];
    await tx.query(
      `INSERT INTO article_texts (article_id, locale, title, summary, body)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (article_id, locale) DO UPDATE
         SET title = excluded.title, summary = excluded.summary, body = excluded.body`,
      [articleId, locale, title, summary, body],
    );
  }
}
