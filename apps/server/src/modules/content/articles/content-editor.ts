import { locales } from '@candor/protocol';
import type { ArticleKind, Locale } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '#api/unique-violation.ts';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';

/** What an article says in one language: plain text, an empty line parts paragraphs. */
export interface ArticleText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export type ArticleState = 'draft' | 'scheduled' | 'published';

/** An article as its editors list it. */
export interface ArticleSummary {
  readonly articleId: number;
  readonly slug: string;
  readonly kind: ArticleKind;
  readonly category: string | null;
  readonly state: ArticleState;
  readonly publishedAtMs: number | null;
  readonly updatedAtMs: number;
  readonly version: number;
  /** Its place among the articles of its category. */
  readonly position: number;
  /** Whether some language says something else from the next publication on. */
  readonly hasDraft: boolean;
  /** The newest title of each language that has one. */
  readonly titles: Readonly<Partial<Record<Locale, string>>>;
}

/** An article with both of its texts in each language that has them. */
export interface EditableArticle extends ArticleSummary {
  readonly texts: Readonly<
    Partial<
      Record<Locale, { readonly published: ArticleText | null; readonly draft: ArticleText | null }>
    >
  >;
}

interface SummaryRow {
  readonly article_id: number;
  readonly slug: string;
  readonly kind: ArticleKind;
  readonly category: string | null;
  readonly published_at_ms: number | null;
  readonly updated_at_ms: number;
  readonly version: number;
  readonly position: number;
  readonly has_draft: boolean;
  readonly titles: Readonly<Partial<Record<Locale, string>>> | null;
}

interface EditedArticle {
  readonly articleId: number;
  /** As it was read: whoever edits something older is refused. */
  readonly version: number;
  readonly staffId: number;
}

const TITLE_LENGTH_MAX = 160;
const SUMMARY_LENGTH_MAX = 400;
export const BODY_LENGTH_MAX = 40_000;

/** Line ends and tabs are text; other controls are not. */
const CONTROL = /[^\P{Cc}\n\t]/u;

const summaryColumns = `article_id, slug, kind, category, published_at_ms, updated_at_ms, version, position,
  EXISTS (SELECT 1 FROM article_drafts draft WHERE draft.article_id = articles.article_id)
    AS has_draft,
  (SELECT jsonb_object_agg(locale, title) FROM (
     SELECT locale, title FROM article_texts text
     WHERE text.article_id = articles.article_id AND NOT EXISTS (
       SELECT 1 FROM article_drafts draft
       WHERE draft.article_id = text.article_id AND draft.locale = text.locale)
     UNION ALL
     SELECT locale, title FROM article_drafts draft
     WHERE draft.article_id = articles.article_id) newest) AS titles`;

const invalid = (field: string): ApiError =>
  refuse.invalidRequest(`${field}: not valid`, { field });

/** @throws ApiError invalidRequest for a text that no reader could make use of */
export function assertText({ title, summary, body }: ArticleText): void {
  if (title.trim() === '' || title.length > TITLE_LENGTH_MAX || /\n/.test(title)) {
    throw invalid('title');
  }
  if (summary.length > SUMMARY_LENGTH_MAX) throw invalid('summary');
  if (body.trim() === '' || body.length > BODY_LENGTH_MAX) throw invalid('body');
  for (const [field, text] of Object.entries({ title, summary, body })) {
    if (CONTROL.test(text)) throw invalid(field);
  }
}

/**
 * What staff do with articles. Reading is at any time; every change is made in the caller's
 * transaction. Texts are kept as they are written and shown as text, never as markup.
 */
export class ContentEditor {
  readonly #deps: { readonly pool: Pool; readonly nowMs: () => number };

  constructor(deps: { readonly pool: Pool; readonly nowMs: () => number }) {
    this.#deps = deps;
  }

  /** Articles with a lower id than `cursorId`, newest first. */
  async list(filter: {
    readonly kind?: ArticleKind | undefined;
    readonly state?: ArticleState | undefined;
    /** Part of the address, or of any text, drafts too; in either case of letters. */
    readonly text?: string | undefined;
    readonly cursorId?: number | undefined;
    readonly limit: number;
  }): Promise<readonly ArticleSummary[]> {
    const { rows } = await this.#deps.pool.query<SummaryRow>(
      `SELECT ${summaryColumns} FROM articles
       WHERE ($1::article_kind IS NULL OR kind = $1) AND ($2::bigint IS NULL OR article_id < $2)
         AND ($3::text IS NULL OR $3 = CASE WHEN published_at_ms IS NULL THEN 'draft'
               WHEN published_at_ms > $4 THEN 'scheduled' ELSE 'published' END)
         AND ($6::text IS NULL OR strpos(slug, lower($6)) > 0 OR EXISTS (
           SELECT 1 FROM (SELECT article_id, title, summary, body FROM article_texts
             UNION ALL SELECT article_id, title, summary, body FROM article_drafts) AS texts
           WHERE texts.article_id = articles.article_id
             AND strpos(lower(title || chr(10) || summary || chr(10) || body), lower($6)) > 0))
       ORDER BY article_id DESC LIMIT $5`,
      [
        filter.kind ?? null,
        filter.cursorId ?? null,
        filter.state ?? null,
        this.#deps.nowMs(),
        filter.limit,
        filter.text ?? null,
      ],
    );
    return rows.map((row) => this.#summaryOf(row));
  }

  /** One article with all of its texts; undefined when there is none. */
  async read(
    articleId: number,
    client: Pool | PoolClient = this.#deps.pool,
  ): Promise<EditableArticle | undefined> {
    const { rows } = await client.query<SummaryRow>(
      `SELECT ${summaryColumns} FROM articles WHERE article_id = $1`,
      [articleId],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const texts = await client.query<ArticleText & { locale: Locale; is_draft: boolean }>(
      `SELECT locale, title, summary, body, false AS is_draft FROM article_texts
       WHERE article_id = $1
       UNION ALL
       SELECT locale, title, summary, body, true FROM article_drafts WHERE article_id = $1`,
      [articleId],
    );
    const textOf = (locale: Locale, isDraft: boolean): ArticleText | null => {
      const found = texts.rows.find((one) => one.locale === locale && one.is_draft === isDraft);
      if (found === undefined) return null;
      return { title: found.title, summary: found.summary, body: found.body };
    };
    const written = locales.filter((locale) => texts.rows.some((one) => one.locale === locale));
    return {
      ...this.#summaryOf(row),
      texts: Object.fromEntries(
        written.map((locale) => [
          locale,
          { published: textOf(locale, false), draft: textOf(locale, true) },
        ]),
      ),
    };
  }

  /** Begins an article that nobody sees yet. @throws ApiError invalidRequest, alreadyHandled the slug is in use, notFound no such category */
  async create(
    client: PoolClient,
    article: {
      readonly slug: string;
      readonly kind: ArticleKind;
      readonly category?: string | null;
      readonly staffId: number;
    },
  ): Promise<{ readonly articleId: number; readonly version: number }> {
    const { slug, kind, category = null, staffId } = article;
    if (!/^[a-z0-9-]{1,60}$/.test(slug)) throw invalid('slug');
    await this.#assertCategory(client, category);
    try {
      const { rows } = await client.query<{ article_id: number }>(
        `INSERT INTO articles (slug, kind, category, updated_at_ms, updated_by)
         VALUES ($1, $2, $3, $4, $5) RETURNING article_id`,
        [slug, kind, category, this.#deps.nowMs(), staffId],
      );
      return { articleId: rows[0]?.article_id ?? 0, version: 1 };
    } catch (error) {
      if (isUniqueViolation(error)) throw refuse.alreadyHandled({ field: 'slug' });
      throw error;
    }
  }

  /** Puts an article into a category of the help centre, or out of it. @throws ApiError notFound alreadyHandled */
  async place(
    client: PoolClient,
    {
      category,
      position,
      ...article
    }: EditedArticle & {
      readonly category: string | null;
      readonly position: number;
    },
  ): Promise<{ readonly version: number }> {
    await this.#assertCategory(client, category);
    const changed = await this.#change(client, article);
    await client.query('UPDATE articles SET category = $2, position = $3 WHERE article_id = $1', [
      article.articleId,
      category,
      position,
    ]);
    return changed;
  }

  /** Keeps a draft of one language; readers see it from the next publication on. @throws ApiError invalidRequest notFound alreadyHandled */
  async saveTranslation(
    client: PoolClient,
    {
      locale,
      text,
      ...article
    }: EditedArticle & {
      readonly locale: Locale;
      readonly text: ArticleText;
    },
  ): Promise<{ readonly version: number }> {
    assertText(text);
    const changed = await this.#change(client, article);
    await client.query(
      `INSERT INTO article_drafts (article_id, locale, title, summary, body, updated_at_ms, updated_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (article_id, locale) DO UPDATE SET title = excluded.title,
         summary = excluded.summary, body = excluded.body,
         updated_at_ms = excluded.updated_at_ms, updated_by = excluded.updated_by`,
      [
        article.articleId,
        locale,
        text.title,
        text.summary,
        text.body,
        this.#deps.nowMs(),
        article.staffId,
      ],
    );
    return changed;
  }

  /**
   * Makes the drafts what readers see: now, or from `atMs` on for what is not out yet. An article that
   * is out keeps the time it appeared. @throws ApiError notFound, alreadyHandled changed meanwhile, invalidRequest no language has a text
   */
  async publish(
    client: PoolClient,
    {
      atMs = this.#deps.nowMs(),
      ...article
    }: EditedArticle & { readonly atMs?: number | undefined },
  ): Promise<{ readonly version: number; readonly publishedAtMs: number }> {
    const changed = await this.#change(client, article);
    const { articleId } = article;
    await client.query(
      `INSERT INTO article_texts (article_id, locale, title, summary, body)
       SELECT article_id, locale, title, summary, body FROM article_drafts WHERE article_id = $1
       ON CONFLICT (article_id, locale) DO UPDATE
         SET title = excluded.title, summary = excluded.summary, body = excluded.body`,
      [articleId],
    );
    await client.query('DELETE FROM article_drafts WHERE article_id = $1', [articleId]);
    const { rowCount: languages } = await client.query(
      'SELECT 1 FROM article_texts WHERE article_id = $1',
      [articleId],
    );
    if (languages === 0) throw invalid('texts');
    const { rows } = await client.query<{ published_at_ms: number }>(
      `UPDATE articles SET published_at_ms =
         CASE WHEN published_at_ms <= $2 THEN published_at_ms ELSE greatest($3, $2) END
       WHERE article_id = $1 RETURNING published_at_ms`,
      [articleId, this.#deps.nowMs(), atMs],
    );
    return { ...changed, publishedAtMs: rows[0]?.published_at_ms ?? 0 };
  }

  /** Takes an article away from its readers; its texts stay. @throws ApiError notFound alreadyHandled */
  async unpublish(
    client: PoolClient,
    article: EditedArticle,
  ): Promise<{ readonly version: number }> {
    const changed = await this.#change(client, article);
    await client.query('UPDATE articles SET published_at_ms = NULL WHERE article_id = $1', [
      article.articleId,
    ]);
    return changed;
  }

  /** The categories of the help centre in their order, with their titles. */
  async listCategories(): Promise<
    readonly { readonly category: string; readonly titles: Readonly<Record<Locale, string>> }[]
  > {
    const { rows } = await this.#deps.pool.query<{
      category: string;
      titles: Readonly<Record<Locale, string>>;
    }>(
      `SELECT category, jsonb_object_agg(locale, title) AS titles
       FROM help_categories JOIN help_category_texts USING (category)
       GROUP BY category, position ORDER BY position, category`,
    );
    return rows;
  }

  #summaryOf(row: SummaryRow): ArticleSummary {
    const { published_at_ms: publishedAtMs } = row;
    const isOut = publishedAtMs !== null && publishedAtMs <= this.#deps.nowMs();
    return {
      articleId: row.article_id,
      slug: row.slug,
      kind: row.kind,
      category: row.category,
      state: publishedAtMs === null ? 'draft' : isOut ? 'published' : 'scheduled',
      publishedAtMs,
      updatedAtMs: row.updated_at_ms,
      version: row.version,
      position: row.position,
      hasDraft: row.has_draft,
      titles: row.titles ?? {},
    };
  }

  async #assertCategory(client: PoolClient, category: string | null): Promise<void> {
    if (category === null) return;
    const { rowCount } = await client.query('SELECT 1 FROM help_categories WHERE category = $1', [
      category,
    ]);
    if (rowCount !== 1) throw refuse.notFound({ field: 'category' });
  }

  /** Counts a change, unless somebody else made one since the article was read. */
  async #change(
    client: PoolClient,
    { articleId, version, staffId }: EditedArticle,
  ): Promise<{ readonly version: number }> {
    const { rowCount } = await client.query(
      `UPDATE articles SET version = version + 1, updated_at_ms = $3, updated_by = $4
       WHERE article_id = $1 AND version = $2`,
      [articleId, version, this.#deps.nowMs(), staffId],
    );
    if (rowCount === 1) return { version: version + 1 };
    const { rowCount: isThere } = await client.query(
      'SELECT 1 FROM articles WHERE article_id = $1',
      [articleId],
    );
    throw (isThere === 1 ? refuse.alreadyHandled : refuse.notFound)();
  }
}
