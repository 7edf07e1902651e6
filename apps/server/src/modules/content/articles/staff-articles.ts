import { locales } from '@candor/protocol';
import type { AdminReply, AdminRequest, ArticleHead, Locale } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Json, Plan } from '#modules/console/acts/index.ts';
import type { ArticleSummary, ContentEditor, EditableArticle } from './content-editor.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';

/** An article's head with the languages it still lacks. */
function headOf(article: ArticleSummary): ArticleHead {
  return {
    articleId: article.articleId,
    slug: article.slug,
    kind: article.kind,
    category: article.category,
    position: article.position,
    state: article.state,
    publishedAtMs: article.publishedAtMs,
    updatedAtMs: article.updatedAtMs,
    version: article.version,
    hasDraft: article.hasDraft,
    titles: article.titles,
    missing: locales.filter((locale) => article.titles[locale] === undefined),
  };
}

/** One page of articles, the newest first, with the categories they can be put into. */
export async function listArticles(
  editor: ContentEditor,
  request: AdminRequest<'articleList'>,
): Promise<AdminReply<'articleList'>> {
  const { kind, state, cursor } = request;
  const found = await editor.list({
    kind,
    state,
    cursorId: cursor === undefined ? undefined : readCursor(cursor).id,
    limit: rowsToRead(request),
  });
  const { rows, nextCursor } = cutPage(found, request, ({ articleId }) => String(articleId));
  return {
    articles: rows.map(headOf),
    nextCursor,
    categories: [...(await editor.listCategories())],
  };
}

/** One article with everything it says and will say. @throws ApiError notFound */
export async function showArticle(
  editor: ContentEditor,
  articleId: number,
): Promise<AdminReply<'articleDetail'>> {
  const article = await editor.read(articleId);
  if (article === undefined) throw refuse.notFound();
  return { ...headOf(article), texts: article.texts };
}

/** The article as it was read by whoever changes it. @throws ApiError notFound, alreadyHandled changed since */
async function articleAsRead(
  editor: ContentEditor,
  { articleId, version }: { readonly articleId: number; readonly version: number },
  { tx }: ActWork,
): Promise<EditableArticle> {
  // Of two who save at once the other waits here, and then sees a newer version.
  await tx.query('SELECT 1 FROM articles WHERE article_id = $1 FOR UPDATE', [articleId]);
  const article = await editor.read(articleId, tx);
  if (article === undefined) throw refuse.notFound();
  if (article.version !== version) throw refuse.alreadyHandled('Somebody saved it in between');
  return article;
}

/** Begins an article. @throws ApiError invalidRequest alreadyHandled notFound */
export function createArticle(
  editor: ContentEditor,
  { slug, kind, category: named }: AdminRequest<'articleCreate'>,
  { tx, staff }: ActWork,
): Plan<AdminReply<'articleCreate'>> {
  const category = named ?? null;
  return {
    subject: `article ${slug}`,
    effect: { kind: 'article_begin', slug },
    before: null,
    after: { kind, category },
    carryOut: () => editor.create(tx, { slug, kind, category, staffId: staff.staffId }),
  };
}

/** Keeps drafts; the log has what each language said before and says now. @throws ApiError notFound alreadyHandled invalidRequest */
export async function saveArticle(
  editor: ContentEditor,
  { articleId, version, texts }: AdminRequest<'articleSave'>,
  work: ActWork,
): Promise<Plan<AdminReply<'articleSave'>>> {
  const article = await articleAsRead(editor, { articleId, version }, work);
  const changed = locales.filter((locale) => texts[locale] !== undefined);
  if (changed.length === 0) throw refuse.invalidRequest('texts: empty', { field: 'texts' });
  const { tx, staff } = work;
  const textsOf = (text: (locale: Locale) => Json): Json =>
    Object.fromEntries(changed.map((locale) => [locale, text(locale)]));
  return {
    subject: `article ${article.slug}`,
    effect: { kind: 'article_draft', slug: article.slug, locales: changed },
    before: textsOf((locale) => {
      const { draft = null, published = null } = article.texts[locale] ?? {};
      const text = draft ?? published;
      return text === null ? null : { ...text };
    }),
    after: textsOf((locale) => ({ ...texts[locale] })),
    carryOut: async () => {
      let newest = version;
      for (const locale of changed) {
        const text = texts[locale];
        if (text === undefined) continue;
        const saved = await editor.saveTranslation(tx, {
          articleId,
          version: newest,
          staffId: staff.staffId,
          locale,
          text,
        });
        newest = saved.version;
      }
      return { articleId, version: newest };
    },
  };
}

/** Puts an article into a category. @throws ApiError notFound alreadyHandled */
export async function placeArticle(
  editor: ContentEditor,
  { articleId, version, category, position }: AdminRequest<'articlePlace'>,
  work: ActWork,
): Promise<Plan<AdminReply<'articlePlace'>>> {
  const article = await articleAsRead(editor, { articleId, version }, work);
  const { tx, staff } = work;
  return {
    subject: `article ${article.slug}`,
    effect: { kind: 'article_place', slug: article.slug, category },
    before: { category: article.category, position: article.position },
    after: { category, position },
    carryOut: async () => {
      const edited = { articleId, version, staffId: staff.staffId };
      return { articleId, ...(await editor.place(tx, { ...edited, category, position })) };
    },
  };
}

/** Publishes an article, now or at a time. @throws ApiError notFound alreadyHandled invalidRequest */
export async function publishArticle(
  editor: ContentEditor,
  { articleId, version, atMs }: AdminRequest<'articlePublish'>,
  work: ActWork,
): Promise<Plan<AdminReply<'articlePublish'>>> {
  const article = await articleAsRead(editor, { articleId, version }, work);
  const { tx, staff, nowMs } = work;
  const laterMs = atMs === undefined || atMs <= nowMs ? null : atMs;
  // What is out keeps the time it appeared.
  const isSo = article.state === 'published' || (atMs ?? nowMs) === article.publishedAtMs;
  if (isSo && !article.hasDraft) throw refuse.alreadyHandled('It is published, and nothing is new');
  return {
    subject: `article ${article.slug}`,
    effect: { kind: 'article_publish', slug: article.slug, atMs: laterMs },
    before: { state: article.state, publishedAtMs: article.publishedAtMs },
    after: { state: laterMs === null ? 'published' : 'scheduled', publishedAtMs: atMs ?? nowMs },
    carryOut: async () => {
      const edited = { articleId, version, staffId: staff.staffId, atMs };
      return { articleId, ...(await editor.publish(tx, edited)) };
    },
  };
}

/** Takes an article away from its readers. @throws ApiError notFound alreadyHandled */
export async function unpublishArticle(
  editor: ContentEditor,
  { articleId, version }: AdminRequest<'articleUnpublish'>,
  work: ActWork,
): Promise<Plan<AdminReply<'articleUnpublish'>>> {
  const article = await articleAsRead(editor, { articleId, version }, work);
  if (article.publishedAtMs === null) throw refuse.alreadyHandled('It is not published');
  const { tx, staff } = work;
  return {
    subject: `article ${article.slug}`,
    effect: { kind: 'article_unpublish', slug: article.slug },
    before: { state: article.state, publishedAtMs: article.publishedAtMs },
    after: { state: 'draft' },
    carryOut: async () => ({
      articleId,
      ...(await editor.unpublish(tx, { articleId, version, staffId: staff.staffId })),
    }),
  };
}
