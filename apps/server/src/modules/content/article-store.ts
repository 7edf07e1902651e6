import type { ArticleKind, Locale } from '@candor/protocol';
import type { Pool } from 'pg';

/** An article's head in one language; a text that is missing there is the English one. */
export interface ArticleRow {
  readonly article_id: number;
  readonly slug: string;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly published_at_ms: number;
}

export interface SlideRow {
  readonly slide_id: number;
  readonly title: string;
  readonly text: string;
  readonly art: string;
  readonly article_slug: string | null;
}

const articleColumns = `articles.article_id, slug, kind, published_at_ms,
  coalesce(own.title, english.title) AS title, coalesce(own.summary, english.summary) AS summary`;

/** `$1` is the language. */
const articleTables = `articles
  JOIN article_texts english ON english.article_id = articles.article_id
  LEFT JOIN article_texts own ON own.article_id = articles.article_id AND own.locale = $1
  WHERE english.locale = 'en'`;

const select = (columns: string): string => `SELECT ${columns} FROM ${articleTables}`;

export interface ArticleFilter {
  readonly locale: Locale;
  readonly kind?: ArticleKind | undefined;
  /** Only articles with a lower id. */
  readonly beforeId?: number | undefined;
  readonly nowMs: number;
  readonly limit: number;
}

/** Published articles without their bodies, newest first. */
export async function readArticles(
  pool: Pool,
  { locale, kind, beforeId, nowMs, limit }: ArticleFilter,
): Promise<readonly ArticleRow[]> {
  const { rows } = await pool.query<ArticleRow>(
    `${select(articleColumns)} AND published_at_ms <= $2
       AND ($3::article_kind IS NULL OR kind = $3) AND ($4::bigint IS NULL OR articles.article_id < $4)
     ORDER BY articles.article_id DESC LIMIT $5`,
    [locale, nowMs, kind ?? null, beforeId ?? null, limit],
  );
  return rows;
}

/** One published article with its body. */
export async function readArticle(
  pool: Pool,
  locale: Locale,
  slug: string,
  nowMs: number,
): Promise<ArticleRow | undefined> {
  const { rows } = await pool.query<ArticleRow>(
    `${select(`${articleColumns}, coalesce(own.body, english.body) AS body`)}
       AND published_at_ms <= $2 AND slug = $3`,
    [locale, nowMs, slug],
  );
  return rows[0];
}

/** Published articles whose title contains the text, in capitals of any kind. */
export async function searchArticles(
  pool: Pool,
  locale: Locale,
  text: string,
  nowMs: number,
  limit: number,
): Promise<readonly ArticleRow[]> {
  const { rows } = await pool.query<ArticleRow>(
    `${select(articleColumns)} AND published_at_ms <= $2
       AND strpos(lower(coalesce(own.title, english.title)), lower($3)) > 0
     ORDER BY articles.article_id DESC LIMIT $4`,
    [locale, nowMs, text, limit],
  );
  return rows;
}

/** The home screen's pictures in their order. */
export async function readSlides(pool: Pool, locale: Locale): Promise<readonly SlideRow[]> {
  const { rows } = await pool.query<SlideRow>(
    `SELECT slides.slide_id, art, article_slug,
       coalesce(own.title, english.title) AS title, coalesce(own.text, english.text) AS text
     FROM carousel_slides slides
     JOIN carousel_texts english ON english.slide_id = slides.slide_id AND english.locale = 'en'
     LEFT JOIN carousel_texts own ON own.slide_id = slides.slide_id AND own.locale = $1
     ORDER BY position, slides.slide_id`,
    [locale],
  );
  return rows;
}
