import type { EndpointReply, EndpointRequest, Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import { ApiError } from '#http/api-error.ts';
import type { Handlers, PublicCall } from '#http/call.ts';
import { readCursor } from '#modules/history/index.ts';
import { marketView } from '#modules/markets/index.ts';
import type { MarketCatalogue } from '#modules/markets/index.ts';
import { readArticle, readArticles, readSlides, searchArticles } from './article-store.ts';
import type { ArticleRow } from './article-store.ts';

const ARTICLES_DEFAULT = 20;

/** What a search shows of each kind: a phone's screen full. */
const FOUND_MAX = 20;

/** The specification's default language. */
const DEFAULT_LOCALE: Locale = 'hk';

export interface ContentDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly nowMs: () => number;
}

type ContentEndpoints = 'common/carousel' | 'common/newsList' | 'common/article' | 'common/search';

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

async function listArticles(
  { pool, nowMs }: ContentDeps,
  request: EndpointRequest<'common/newsList'>,
  locale: Locale,
): Promise<EndpointReply<'common/newsList'>> {
  const { kind, cursor, limit = ARTICLES_DEFAULT } = request;
  const rows = await readArticles(pool, {
    locale,
    kind,
    beforeId: cursor === undefined ? undefined : readCursor(cursor).id,
    nowMs: nowMs(),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    articles: shown.map(headOf),
    nextCursor: rows.length > limit && last !== undefined ? String(last.article_id) : null,
  };
}

async function search(
  { pool, catalogue, nowMs }: ContentDeps,
  text: string,
  locale: Locale,
): Promise<EndpointReply<'common/search'>> {
  // "btc/usdt", "BTC-USDT" and "btc usdt" all mean BTCUSDT.
  const wanted = text.toUpperCase().replace(/[\s/_-]/g, '');
  const markets =
    wanted === '' ? [] : catalogue.markets.filter(({ symbol }) => symbol.includes(wanted));
  const articles = await searchArticles(pool, locale, text, nowMs(), FOUND_MAX);
  return {
    markets: markets.slice(0, FOUND_MAX).map(marketView),
    articles: articles.map(headOf),
  };
}

export function contentRoutes(deps: ContentDeps): Handlers<ContentEndpoints> {
  return {
    'common/carousel': async ({ locale }, call) => {
      const rows = await readSlides(deps.pool, localeOf(locale, call));
      return {
        slides: rows.map((row) => ({
          slideId: row.slide_id,
          title: row.title,
          text: row.text,
          art: row.art,
          articleSlug: row.article_slug,
        })),
      };
    },
    'common/newsList': (request, call) =>
      listArticles(deps, request, localeOf(request.locale, call)),
    'common/article': async ({ slug, locale }, call) => {
      const row = await readArticle(deps.pool, localeOf(locale, call), slug, deps.nowMs());
      if (row === undefined) throw new ApiError(404);
      return { ...headOf(row), body: row.body };
    },
    'common/search': ({ text, locale }, call) => search(deps, text, localeOf(locale, call)),
  };
}
