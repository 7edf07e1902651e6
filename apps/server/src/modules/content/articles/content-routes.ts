import type { ArticleKind, EndpointReply, EndpointRequest, Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Handlers, PublicCall } from '#api/call.ts';
import { cutPage } from '#modules/money/history/index.ts';
import { assetName, marketView } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import {
  DEFAULT_LOCALE,
  articleCursor,
  listArticles,
  readArticle,
  readHelp,
  readSlides,
  searchArticles,
} from './article-store.ts';
import type { ArticleRow } from './article-store.ts';
import { coinNaming } from './coin-naming.ts';
import { viewContact } from './contact.ts';
import { picturePath } from '#modules/people/uploads/index.ts';

const ARTICLES_DEFAULT = 20;

/** What a search shows of each kind: a phone's screen full. */
const FOUND_MAX = 20;

const WHITE_PAPER_SLUG = 'white-paper';

export interface ContentDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly settings: PlatformSettings;
  readonly nowMs: () => number;
}

const localeOf = (named: Locale | undefined, call: PublicCall): Locale =>
  named ?? call.locale ?? DEFAULT_LOCALE;

const headOf = (row: ArticleRow) => ({
  articleId: row.article_id,
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  summary: row.summary,
  publishedAtMs: row.published_at_ms,
});

async function viewArticle(
  deps: ContentDeps,
  locale: Locale,
  slug: string,
): Promise<EndpointReply<'common/article'>> {
  const row = await readArticle(deps, locale, slug);
  if (row === undefined) throw refuse.notFound();
  return { ...headOf(row), body: row.body };
}

async function viewHelp(
  deps: ContentDeps,
  locale: Locale,
): Promise<EndpointReply<'common/problem'>> {
  const categories = new Map<string, EndpointReply<'common/problem'>['categories'][number]>();
  for (const row of await readHelp(deps, locale)) {
    const { kind: _kind, ...head } = headOf(row);
    const category = categories.get(row.category);
    if (category === undefined) {
      const { category: name, category_title: title } = row;
      categories.set(name, { category: name, title, articles: [head] });
    } else category.articles.push(head);
  }
  return { categories: [...categories.values()] };
}

async function search(
  deps: ContentDeps,
  text: string,
  locale: Locale,
): Promise<EndpointReply<'common/search'>> {
  // "btc/usdt", "BTC-USDT" and "btc usdt" all mean BTCUSDT.
  const wanted = text.toUpperCase().replace(/[\s/_-]/g, '');
  const markets =
    wanted === '' ? [] : deps.catalogue.markets.filter(({ symbol }) => symbol.includes(wanted));
  const articles = await searchArticles(deps, locale, text, FOUND_MAX);
  return {
    markets: markets.slice(0, FOUND_MAX).map(marketView),
    articles: articles.map(headOf),
  };
}

/** What is news where nobody says which kind: help pages and terms are not. */
const NEWS_KINDS: readonly ArticleKind[] = ['news', 'notice'];

async function listNews(
  deps: ContentDeps,
  request: EndpointRequest<'common/newsList'>,
  locale: Locale,
): Promise<EndpointReply<'common/newsList'>> {
  const { kind, asset, limit = ARTICLES_DEFAULT } = request;
  const kinds = kind === undefined ? NEWS_KINDS : [kind];
  const naming = asset === undefined ? undefined : coinNaming(asset, assetName(asset));
  const page = { ...request, limit, kinds, naming };
  const { rows, nextCursor } = cutPage(await listArticles(deps, page, locale), page, articleCursor);
  return { articles: rows.map(headOf), nextCursor };
}

export function contentRoutes(deps: ContentDeps) {
  return {
    'common/carousel': async ({ locale }, call) => {
      const rows = await readSlides(deps, localeOf(locale, call));
      return {
        slides: rows.map((row) => ({
          slideId: row.slide_id,
          title: row.title,
          text: row.text,
          art: row.art,
          imageUrl: row.image_file_id === null ? null : picturePath(row.image_file_id),
          alt: row.alt,
          articleSlug: row.article_slug,
        })),
      };
    },
    'common/newsList': (request, call) => listNews(deps, request, localeOf(request.locale, call)),
    'common/article': ({ slug, locale }, call) => viewArticle(deps, localeOf(locale, call), slug),
    'common/contact': ({ locale }, call) => viewContact(deps, localeOf(locale, call)),
    'common/problem': ({ locale }, call) => viewHelp(deps, localeOf(locale, call)),
    'common/whiteBook': ({ locale }, call) =>
      viewArticle(deps, localeOf(locale, call), WHITE_PAPER_SLUG),
    'common/search': ({ text, locale }, call) => search(deps, text, localeOf(locale, call)),
  } satisfies Partial<Handlers>;
}
