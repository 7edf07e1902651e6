import { locales } from '@candor/protocol';
import type { EndpointReply, Locale } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { seedContent } from './seed-content.ts';
import { textIn } from '#texts/texts.ts';
import { firstArticles, firstCategories, firstSlides, readFirstArticle } from './first-content.ts';
import type { FirstSlug } from './first-content.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const titleOf = (slug: FirstSlug, locale: Locale): string => readFirstArticle(slug, locale).title;
const help = firstArticles.filter(([, kind]) => kind === 'help').map(([slug]) => slug);

type News = EndpointReply<'common/newsList'>;

test.each(locales)('articles and slides speak %s', async (locale) => {
  const titles = async (kind: object) =>
    (
      (await api.call('common/newsList', { locale, limit: 100, ...kind })).data as News
    ).articles.map(({ title }) => title);
  const ofKind = (isWanted: (kind: string) => boolean) =>
    firstArticles.flatMap(([slug, kind]) => (isWanted(kind) ? [titleOf(slug, locale)] : []));
  // Without a kind it is the news: no help page and no terms.
  expect(await titles({})).toEqual(ofKind((kind) => kind !== 'help').toReversed());
  expect(await titles({ kind: 'help' })).toEqual(ofKind((kind) => kind === 'help').toReversed());
  const { slides } = (await api.call('common/carousel', { locale }))
    .data as EndpointReply<'common/carousel'>;
  expect(slides.map(({ title }) => title)).toEqual(
    firstSlides.map(([name]) => textIn(locale, `slide.${name}.title`)),
  );
  for (const { articleSlug } of slides) {
    const article = await api.call('common/article', { slug: articleSlug, locale });
    expect(article.code).toBe(200);
  }
});

test('no language borrows a text from another', () => {
  const all = locales.flatMap((locale) =>
    firstArticles.flatMap(([slug]) => {
      const { title, summary, body } = readFirstArticle(slug, locale);
      return [title, summary, body];
    }),
  );
  expect(new Set(all).size).toBe(all.length);
});

test.each<[Locale, RegExp, RegExp]>([
  ['en', /\p{Script=Latin}/u, /[^\p{ASCII}]/u],
  ['yn', /[ăâđêôơư]/u, /\p{Script=Han}/u],
  ['ty', /\p{Script=Thai}/u, /\p{Script=Han}/u],
  ['hy', /\p{Script=Hangul}/u, /\p{Script=Han}/u],
  ['jp', /[\p{Script=Hiragana}]/u, /\p{Script=Hangul}/u],
  ['zh', /[这们账]/u, /[這們帳]/u],
  ['hk', /[這們帳]/u, /[这们账]/u],
])('%s is written in its own script', (locale, has, hasNot) => {
  const text = JSON.stringify(firstArticles.map(([slug]) => readFirstArticle(slug, locale)));
  expect(text).toMatch(has);
  expect(text).not.toMatch(hasNot);
});

test('without a choice the texts are the default language’s; a header chooses too', async () => {
  const title = async (headers: Record<string, string>): Promise<string | undefined> => {
    const answer = await api.http.inject({ url: '/api/common/newsList?limit=1', headers });
    return answer.json<{ data: News }>().data.articles[0]?.title;
  };
  expect(await title({})).toBe(titleOf('spot-trading-open', 'hk'));
  expect(await title({ 'accept-language': 'th-TH,en;q=0.5' })).toBe(
    titleOf('spot-trading-open', 'ty'),
  );
  expect(await title({ locale: 'ty' })).toBe(titleOf('spot-trading-open', 'ty'));
});

test('news that name a coin can be asked for, in the language they are read in', async () => {
  const slugs = async (request: object) =>
    ((await api.call('common/newsList', { locale: 'en', ...request })).data as News).articles.map(
      ({ slug }) => slug,
    );
  const { pool } = api.database;
  const write = async (slug: string, texts: Readonly<Record<string, string>>): Promise<void> => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO articles (slug, kind, published_at_ms) VALUES ($1, 'news', 1)
       RETURNING article_id AS id`,
      [slug],
    );
    for (const [locale, body] of Object.entries(texts)) {
      await pool.query(
        `INSERT INTO article_texts (article_id, locale, title, summary, body)
         VALUES ($1, $2, 'Title', 'Summary', $3)`,
        [rows[0]?.id, locale, body],
      );
    }
  };
  await write('about-dogecoin', { en: 'What Dogecoin is.', hk: '甚麼是狗狗幣。' });
  await write('about-wdoge', { en: 'What WDOGE is.' });
  expect(await slugs({ asset: 'DOGE' })).toEqual(['about-dogecoin']);
  expect(await slugs({ asset: 'DOGE', locale: 'hk' })).toEqual([]);
  expect(await slugs({ asset: 'DOGE', kind: 'notice' })).toEqual([]);
  expect(await slugs({ asset: 'NOPE' })).toEqual([]);
});

test('a kind, a page and an article can be asked for', async () => {
  const helpPage = async (page: object) =>
    (await api.call('common/newsList', { kind: 'help', limit: 5, ...page })).data as News;
  const slugs: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: News = await helpPage(cursor === '' ? {} : { cursor });
    slugs.push(...page.articles.map(({ slug }) => slug));
    cursor = page.nextCursor;
  }
  expect(slugs).toEqual(help.toReversed());
  for (const wrong of ['10', '1.0', 'x', '9999999999999999.1', '1.1.1']) {
    expect((await api.call('common/newsList', { cursor: wrong })).code).toBe(41001);
  }
  const article = await api.call('common/article', { slug: 'order-types', locale: 'en' });
  expect(article.data).toMatchObject({ kind: 'help', slug: 'order-types' });
  expect((article.data as { body: string }).body.split('\n\n').length).toBeGreaterThan(3);
  expect((await api.call('common/article', { slug: 'nothing-there' })).code).toBe(404);
});

test('what is to be published later is not there yet', async () => {
  await api.database.pool.query(
    `INSERT INTO articles (slug, kind, published_at_ms) VALUES ('tomorrow', 'news', $1)`,
    [Date.now() + 86_400_000],
  );
  await api.database.pool.query(
    `INSERT INTO article_texts SELECT article_id, 'en', 'Tomorrow', '', 'Soon' FROM articles WHERE slug = 'tomorrow'`,
  );
  const hidden = await api.call('common/article', { slug: 'tomorrow' });
  expect(hidden.code).toBe(404);
  api.clock.skipMs = 2 * 86_400_000;
  const shown = await api.call('common/article', { slug: 'tomorrow', locale: 'ty' });
  expect(shown.data).toMatchObject({ title: 'Tomorrow' });
  api.clock.skipMs = 0;
});

test('search finds markets as people write them, and articles by their titles', async () => {
  const search = async (text: string): Promise<EndpointReply<'common/search'>> =>
    (await api.call('common/search', { text, locale: 'en' }))
      .data as EndpointReply<'common/search'>;
  for (const text of ['btc', 'BTC/USDT', 'btc-usdt', ' usdt']) {
    expect((await search(text)).markets.map(({ symbol }) => symbol)).toContain('BTCUSDT');
  }
  expect((await search('order TYPES')).articles[0]).toMatchObject({ slug: 'order-types' });
  for (const text of ['%', '_', "'", '\\']) {
    expect((await search(text)).articles).toEqual([]);
  }
});

test('seeding again changes nothing, not even what staff edited', async () => {
  await api.database.pool.query(
    `UPDATE article_texts SET title = 'Edited' WHERE locale = 'en' AND title = 'Fee schedule'`,
  );
  await seedContent(api.database.pool, Date.now());
  const article = await api.call('common/article', { slug: 'fee-schedule', locale: 'en' });
  expect(article.data).toMatchObject({ title: 'Edited' });
  const { rows } = await api.database.pool.query('SELECT 1 FROM carousel_slides');
  expect(rows).toHaveLength(firstSlides.length);
});

test('rates are for display and say where they are from', async () => {
  const { data } = await api.call('common/platformRate');
  const { base, rates } = data as EndpointReply<'common/platformRate'>;
  expect(base).toBe('USDT');
  expect(rates[0]).toMatchObject({ currency: 'USD', rate: '1', source: 'fixed' });
  expect(rates.every(({ rate }) => /^[0-9]+(\.[0-9]+)?$/.test(rate))).toBe(true);
});

test('the version is the specification’s', async () => {
  expect((await api.call('common/version')).data).toMatchObject({
    version: '1.0.5',
    versionCode: 105,
  });
});

test.each(locales)('the help centre is in order and speaks %s', async (locale) => {
  const { data } = await api.call('common/problem', { locale });
  const { categories } = data as EndpointReply<'common/problem'>;
  expect(
    categories.map(({ category, title, articles }) => [
      category,
      title,
      articles.map(({ slug }) => slug),
    ]),
  ).toEqual(
    firstCategories.map(([category, slugs]) => [
      category,
      textIn(locale, `help_category.${category}`),
      slugs,
    ]),
  );
});

test('every help article has one place in the help centre', () => {
  const placed = firstCategories.flatMap(([, slugs]): readonly string[] => slugs);
  expect([...placed].sort()).toEqual([...help].sort());
});

test('the white paper and the contact page are there in every language', async () => {
  for (const locale of locales) {
    const paper = await api.call('common/whiteBook', { locale });
    expect(paper.data).toMatchObject({
      slug: 'white-paper',
      title: titleOf('white-paper', locale),
    });
    const contact = await api.call('common/contact', { locale });
    expect(contact.data).toMatchObject({ title: titleOf('contact', locale) });
  }
});

test('the contact page names what staff have set, and nothing while they have not', async () => {
  const channels = async () =>
    (
      (await api.call('common/contact', { locale: 'en' })).data as EndpointReply<'common/contact'>
    ).channels.map(({ kind, target }) => [kind, target]);
  const own = [
    ['help', ''],
    ['article', 'report-a-weakness'],
  ];
  expect(await channels()).toEqual(own);
  const set = (key: string, value: string) =>
    api.database.pool.query(
      `INSERT INTO platform_settings (key, value, updated_at_ms, updated_by)
       VALUES ($1, to_jsonb($2::text), 1, 1)`,
      [key, value],
    );
  await set('supportEmail', 'help@example.com');
  await set('supportTelegram', 'https://t.me/candor');
  api.clock.skipMs = 10_000;
  expect(await channels()).toEqual([
    ['email', 'help@example.com'],
    ['telegram', 'https://t.me/candor'],
    ...own,
  ]);
  await api.database.pool.query('DELETE FROM platform_settings');
  api.clock.skipMs = 20_000;
  expect(await channels()).toEqual(own);
  api.clock.skipMs = 0;
});
