import { locales } from '@candor/protocol';
import type { AdminReply, AdminRequest, ArticleHead, Locale } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Json, Plan } from '#modules/console/acts/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import type { ArticleSummary, ContentEditor, EditableArticle } from './content-editor.ts';
import { addedWaysOut } from '#texts/ways-out.ts';
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

export interface PublishDeps {
  readonly contentEditor: ContentEditor;
  readonly settings: PlatformSettings;
}

type Texts = EditableArticle['texts'];

/** Everything that one side of an article says, in whatever language. */
const wordsOf = (texts: Texts, side: 'draft' | 'published'): readonly string[] =>
  Object.values(texts).flatMap(({ [side]: text }) =>
    text === null ? [] : [text.title, text.summary, text.body],
  );

/** Where its drafts would lead readers who are not led there yet, by it or by the contacts that two have set. */
async function newWaysOut(
  settings: PlatformSettings,
  { texts }: EditableArticle,
): Promise<readonly string[]> {
  const { supportEmail, supportTelegram } = await settings.read();
  const known = [...wordsOf(texts, 'published'), supportEmail, supportTelegram];
  return addedWaysOut(wordsOf(texts, 'draft'), known);
}

/** One page of articles, the newest first, with the categories they can be put into. */
export async function listArticles(
  editor: ContentEditor,
  request: AdminRequest<'articleList'>,
): Promise<AdminReply<'articleList'>> {
  const { kind, state, text, cursor } = request;
  const found = await editor.list({
    kind,
    state,
    text,
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
  { contentEditor: editor, settings }: PublishDeps,
  articleId: number,
): Promise<AdminReply<'articleDetail'>> {
  const article = await editor.read(articleId);
  if (article === undefined) throw refuse.notFound();
  const leadsTo = [...(await newWaysOut(settings, article))];
  return { ...headOf(article), texts: article.texts, leadsTo };
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

/** The texts of one side, of those languages alone that a publication changes. */
const changedTexts = (texts: Texts, side: 'draft' | 'published'): Json =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, { draft, [side]: text }]) =>
      draft === null || text === null ? [] : [[locale, { ...text }]],
    ),
  );

/** Publishes what an article says now, if it is anything new. @throws ApiError alreadyHandled */
function planPublication(
  editor: ContentEditor,
  article: EditableArticle,
  { atMs, leadsTo }: { readonly atMs: number | undefined; readonly leadsTo: readonly string[] },
  { tx, staff, nowMs }: ActWork,
): Plan<AdminReply<'articlePublish'>> {
  const { articleId, version, slug, state, publishedAtMs, texts } = article;
  const laterMs = atMs === undefined || atMs <= nowMs ? null : atMs;
  // What is out keeps the time it appeared.
  const isSo = state === 'published' || (atMs ?? nowMs) === publishedAtMs;
  if (isSo && !article.hasDraft) throw refuse.alreadyHandled('It is published, and nothing is new');
  const outward = leadsTo.length > 0;
  return {
    subject: `article ${slug}`,
    effect: {
      ...{ kind: 'article_publish', slug, atMs: laterMs },
      ...(outward ? { leadsTo: [...leadsTo] } : {}),
    },
    before: { state, publishedAtMs, ...(outward && { texts: changedTexts(texts, 'published') }) },
    after: {
      state: laterMs === null ? 'published' : 'scheduled',
      // "At once" is when the second person agrees: what they agree to names no minute that is over by then.
      publishedAtMs: atMs ?? (outward ? null : nowMs),
      ...(outward && { texts: changedTexts(texts, 'draft') }),
    },
    carryOut: async () => {
      const edited = { articleId, version, staffId: staff.staffId, atMs };
      return { articleId, ...(await editor.publish(tx, edited)) };
    },
  };
}

/**
 * Publishes an article, now or at a time.
 * @throws ApiError notFound alreadyHandled invalidRequest leadsOutside names readers a way out that they do not have yet
 */
export async function publishArticle(
  { contentEditor: editor, settings }: PublishDeps,
  request: AdminRequest<'articlePublish'>,
  work: ActWork,
): Promise<Plan<AdminReply<'articlePublish'>>> {
  const article = await articleAsRead(editor, request, work);
  const [way] = await newWaysOut(settings, article);
  if (way !== undefined) throw refuse.leadsOutside(`It leads to ${way}: two people publish that`);
  return planPublication(editor, article, { atMs: request.atMs, leadsTo: [] }, work);
}

/** The same of one that names ways out; a second person reads them and all that is new. @throws ApiError notFound alreadyHandled invalidRequest */
export async function publishOutward(
  { contentEditor: editor, settings }: PublishDeps,
  request: AdminRequest<'articlePublishOutward'>,
  work: ActWork,
): Promise<Plan<void>> {
  const article = await articleAsRead(editor, request, work);
  const leadsTo = await newWaysOut(settings, article);
  if (leadsTo.length === 0) throw refuse.alreadyHandled('It leads nowhere new: one publishes that');
  return withoutReply(planPublication(editor, article, { atMs: request.atMs, leadsTo }, work));
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
