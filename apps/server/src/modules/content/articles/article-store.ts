import { readingOrder } from '@candor/protocol';
import type { ArticleKind, Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { rowsToRead } from '#modules/money/history/index.ts';

/** The language of whoever says nothing about it: the specification's default. */
export const DEFAULT_LOCALE: Locale = 'hk';

/** An article's head in the first language of a reader's order that has it. */
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
  readonly image_file_id: string | null;
  readonly alt: string;
  readonly article_slug: string | null;
}

/** An article of the help centre under its category. */
export interface HelpRow extends ArticleRow {
  readonly category: string;
  readonly category_title: string;
}

const articleColumns = `articles.article_id, slug, kind, published_at_ms,
  text.title, text.summary`;

/** `$1` are the languages a reader takes, the best first, `$2` the time: later articles are not there yet. */
const articleTables = `articles
  CROSS JOIN LATERAL (
    SELECT title, summary, body FROM article_texts
    WHERE article_texts.article_id = articles.article_id
    ORDER BY array_position($1::text[], locale::text) LIMIT 1) text
  WHERE published_at_ms <= $2`;

const select = (columns: string): string => `SELECT ${columns} FROM ${articleTables}`;

export interface ArticlePage {
  readonly kinds: readonly ArticleKind[];
  /** A PostgreSQL regular expression that title, summary or body must match; absent: all. */
  readonly naming?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface StoreDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/** Where a list goes on below an article: its time and its id. */
export function articleCursor(row: ArticleRow): string {
  return `${row.published_at_ms}.${row.article_id}`;
}

/** @throws ApiError invalidRequest */
function readArticleCursor(cursor: string): readonly [publishedAtMs: number, articleId: number] {
  const [, time, id] = /^([0-9]{1,16})\.([1-9][0-9]{0,15})$/.exec(cursor) ?? [];
  if (!Number.isSafeInteger(Number(time)) || !Number.isSafeInteger(Number(id))) {
    throw refuse.invalidRequest('cursor: not one of ours', { field: 'cursor' });
  }
  return [Number(time), Number(id)];
}

/** Published articles without their bodies, newest first: a page's rows and one more. */
export async function listArticles(
  { pool, nowMs }: StoreDeps,
  { kinds, naming, cursor, limit }: ArticlePage,
  locale: Locale,
): Promise<readonly ArticleRow[]> {
  const [beforeMs, beforeId] = cursor === undefined ? [null, null] : readArticleCursor(cursor);
  const { rows } = await pool.query<ArticleRow>(
    `${select(articleColumns)} AND kind = ANY($3::article_kind[])
       AND ($4::bigint IS NULL OR (published_at_ms, articles.article_id) < ($4, $5::bigint))
       AND ($7::text IS NULL OR text.title ~ $7 OR text.summary ~ $7 OR text.body ~ $7)
     ORDER BY published_at_ms DESC, articles.article_id DESC LIMIT $6`,
    [
      readingOrder(locale),
      nowMs(),
      kinds,
      beforeMs,
      beforeId,
      rowsToRead(limit === undefined ? {} : { limit }),
      naming ?? null,
    ],
  );
  return rows;
}

/** One published article with its body. */
export async function readArticle(
  { pool, nowMs }: StoreDeps,
  locale: Locale,
  slug: string,
): Promise<ArticleRow | undefined> {
  const { rows } = await pool.query<ArticleRow>(
    `${select(`${articleColumns}, text.body`)} AND slug = $3`,
    [readingOrder(locale), nowMs(), slug],
  );
  return rows[0];
}

/** Published articles whose title contains the text, in capitals of any kind. */
export async function searchArticles(
  { pool, nowMs }: StoreDeps,
  locale: Locale,
  text: string,
  limit: number,
): Promise<readonly ArticleRow[]> {
  const { rows } = await pool.query<ArticleRow>(
    `${select(articleColumns)}
       AND strpos(lower(text.title), lower($3)) > 0
     ORDER BY published_at_ms DESC, articles.article_id DESC LIMIT $4`,
    [readingOrder(locale), nowMs(), text, limit],
  );
  return rows;
}

/** The help centre in its order: published help of a category, category by category. */
export async function readHelp(
  { pool, nowMs }: StoreDeps,
  locale: Locale,
): Promise<readonly HelpRow[]> {
  const { rows } = await pool.query<HelpRow>(
    `WITH titles AS (
       SELECT DISTINCT ON (category) category, help_categories.position,
         title AS category_title
       FROM help_categories JOIN help_category_texts USING (category)
       ORDER BY category, array_position($1::text[], locale::text))
     SELECT heads.*, category_title FROM (
       ${select(`${articleColumns}, category, articles.position`)}) heads
     JOIN titles USING (category)
     ORDER BY titles.position, category, heads.position, article_id`,
    [readingOrder(locale), nowMs()],
  );
  return rows;
}

/** The home screen's pictures in their order. */
export async function readSlides(
  { pool, nowMs }: StoreDeps,
  locale: Locale,
): Promise<readonly SlideRow[]> {
  const { rows } = await pool.query<SlideRow>(
    `SELECT slides.slide_id, art, image_file_id, said.alt,
       (SELECT slug FROM articles WHERE slug = article_slug AND published_at_ms <= $2)
         AS article_slug,
       said.title, said.text
     FROM carousel_slides slides
     CROSS JOIN LATERAL (
       SELECT title, text, alt FROM carousel_texts WHERE carousel_texts.slide_id = slides.slide_id
       ORDER BY array_position($1::text[], locale::text) LIMIT 1) said
     WHERE is_shown ORDER BY position, slides.slide_id`,
    [readingOrder(locale), nowMs()],
  );
  return rows;
}
