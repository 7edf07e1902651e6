import { locales } from '@candor/protocol';
import type { AdminEndpointName, AdminReply, EndpointReply, Locale } from '@candor/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import { seedContent } from './seed-content.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let editor: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  editor = await newStaff(api, 'content');
});
afterAll(() => api.stop());

const reason = 'asked for by the test';
const edit = (name: AdminEndpointName, request: object = {}) => as(editor)(name, request);

const textIn = (locale: Locale, word = 'first') => ({
  title: `${word} title ${locale}`,
  summary: `${word} summary ${locale}`,
  body: `${word} body ${locale}\n\n<script>alert(1)</script>`,
});
const textsOf = (word?: string, of: readonly Locale[] = locales) =>
  Object.fromEntries(of.map((locale) => [locale, textIn(locale, word)]));

let slugs = 0;
async function newArticle(): Promise<{ slug: string; articleId: number; version: number }> {
  const slug = `article-${String((slugs += 1))}`;
  const { data } = await edit('articleCreate', { slug, kind: 'news' });
  return { slug, ...(data as AdminReply<'articleCreate'>) };
}

const detail = async (articleId: number) =>
  (await edit('articleDetail', { articleId })).data as AdminReply<'articleDetail'>;

const seen = async (slug: string, locale: Locale = 'en') =>
  (await api.call('common/article', { slug, locale }))
    .data as EndpointReply<'common/article'> | null;

async function lastEntry(act: AdminEndpointName) {
  const { data } = await as(owner)('auditList', { act, limit: 1 });
  return (data as AdminReply<'auditList'>).entries[0];
}

describe('an article', () => {
  test('is drafted, published in all languages as it was typed, changed, and taken away', async () => {
    const { slug, articleId, version } = await newArticle();
    const save = { articleId, version, texts: textsOf() };
    const saved = (await edit('articleSave', save)).data as AdminReply<'articleSave'>;
    expect(await seen(slug)).toBeNull();
    expect(await detail(articleId)).toMatchObject({ state: 'draft', hasDraft: true, missing: [] });
    const published = await edit('articlePublish', { articleId, version: saved.version });
    expect(published.code).toBe(200);
    for (const locale of locales) expect(await seen(slug, locale)).toMatchObject(textIn(locale));

    const { version: newer } = published.data as AdminReply<'articlePublish'>;
    const thai = { articleId, version: newer, texts: textsOf('second', ['ty']) };
    const again = (await edit('articleSave', thai)).data as AdminReply<'articleSave'>;
    expect(await seen(slug, 'ty')).toMatchObject(textIn('ty'));
    expect((await detail(articleId)).texts.ty).toEqual({
      published: textIn('ty'),
      draft: textIn('ty', 'second'),
    });
    expect(await lastEntry('articleSave')).toMatchObject({
      subject: `article ${slug}`,
      staffId: editor.staffId,
      before: JSON.stringify({ ty: textIn('ty') }),
      after: JSON.stringify({ ty: textIn('ty', 'second') }),
    });
    const out = (await edit('articlePublish', { articleId, version: again.version }))
      .data as AdminReply<'articlePublish'>;
    expect(await seen(slug, 'ty')).toMatchObject(textIn('ty', 'second'));
    const taken = { articleId, version: out.version, reason };
    expect((await edit('articleUnpublish', taken)).code).toBe(200);
    expect(await seen(slug)).toBeNull();
    expect((await edit('articleUnpublish', { ...taken, version: out.version + 1 })).code).toBe(400);
  });

  test('says which languages it lacks, and is published with one', async () => {
    const { slug, articleId, version } = await newArticle();
    const empty = await edit('articlePublish', { articleId, version });
    expect([empty.code, empty.data]).toEqual([41001, { field: 'texts' }]);
    expect(await seen(slug)).toBeNull();
    expect((await detail(articleId)).version).toBe(version);
    const some = locales.slice(0, 5);
    const saved = (await edit('articleSave', { articleId, version, texts: textsOf('a', some) }))
      .data as AdminReply<'articleSave'>;
    expect((await detail(articleId)).missing).toEqual(locales.slice(5));
    expect((await edit('articlePublish', { articleId, version: saved.version })).code).toBe(200);
    expect(await seen(slug, 'ty')).toMatchObject(textIn('en', 'a'));
  });

  test('appears at its time', async () => {
    const { slug, articleId, version } = await newArticle();
    const saved = (await edit('articleSave', { articleId, version, texts: textsOf() }))
      .data as AdminReply<'articleSave'>;
    const atMs = Date.now() + api.clock.skipMs + HOUR_MS;
    await edit('articlePublish', { articleId, version: saved.version, atMs });
    expect(await detail(articleId)).toMatchObject({ state: 'scheduled', publishedAtMs: atMs });
    expect(await seen(slug)).toBeNull();
    await letPass(api, HOUR_MS);
    expect(await seen(slug)).toMatchObject(textIn('en'));
  });

  test('is saved by one of two who read the same', async () => {
    const { articleId, version } = await newArticle();
    const answers = await Promise.all(
      ['one', 'other'].map((word) =>
        edit('articleSave', { articleId, version, texts: textsOf(word, ['en']) }),
      ),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers[0]?.code === 200 ? 'one' : 'other';
    expect((await detail(articleId)).texts.en?.draft).toEqual(textIn('en', winner));
  });

  test.each<[name: AdminEndpointName, request: object, code: number]>([
    ['articleCreate', { slug: 'Not A Slug', kind: 'news' }, 41001],
    ['articleCreate', { slug: 'fee-schedule', kind: 'news' }, 400],
    ['articleCreate', { slug: 'x', kind: 'help', category: 'no-such' }, 404],
    ['articleSave', { articleId: 999_999, version: 9, texts: {} }, 404],
    ['articleSave', { articleId: 1, version: 99, texts: {} }, 400],
    ['articleSave', { articleId: 1, version: 1, texts: {} }, 41001],
    ['articleSave', { articleId: 1, version: 1, texts: { fr: textIn('en') } }, 41001],
    [
      'articleSave',
      { articleId: 1, version: 1, texts: { en: { ...textIn('en'), title: ' ' } } },
      41001,
    ],
    ['articlePlace', { articleId: 1, version: 1, category: 'no-such', position: 1 }, 404],
    ['articlePublish', { articleId: 1, version: 2 }, 400],
    ['articleDetail', { articleId: 999_999 }, 404],
  ])('%s refuses %j with %i', async (name, request, code) => {
    expect((await edit(name, request)).code).toBe(code);
  });

  test('is listed by its kind and state, page by page', async () => {
    const list = async (request: object) =>
      (await edit('articleList', request)).data as AdminReply<'articleList'>;
    const all = await list({ limit: 200 });
    expect(all.articles.map(({ articleId }) => articleId)).toEqual(
      all.articles.map(({ articleId }) => articleId).sort((a, b) => b - a),
    );
    const first = await list({ kind: 'news', state: 'draft', limit: 1 });
    expect(first.articles).toHaveLength(1);
    const second = await list({ kind: 'news', state: 'draft', limit: 1, cursor: first.nextCursor });
    expect(second.articles[0]?.articleId).toBeLessThan(first.articles[0]?.articleId ?? 0);
    expect(all.categories.length).toBeGreaterThan(0);
    expect(Object.keys(all.categories[0]?.titles ?? {})).toHaveLength(locales.length);
  });
});

describe('an article is found', () => {
  const found = async (text: string): Promise<readonly string[]> => {
    const { data } = await edit('articleList', { text, limit: 200 });
    return (data as AdminReply<'articleList'>).articles.map(({ slug }) => slug);
  };

  test('by its address and by what it says in any language, drafts too', async () => {
    const { data } = await edit('articleCreate', { slug: 'ferry-times', kind: 'news' });
    const { articleId } = data as AdminReply<'articleCreate'>;
    const draft = { title: 'Crossing', summary: '', body: 'Boats leave at NOON, 100% of days' };
    await edit('articleSave', { articleId, version: 1, texts: { en: draft } });
    for (const text of ['ferry', 'FERRY-T', 'crossing', 'at noon', '100% of']) {
      expect(await found(text)).toEqual(['ferry-times']);
    }
    expect(await found('at_noon')).toEqual([]);
    expect((await edit('articleList', { text: 'x' })).code).toBe(41001);
  });
});

describe('the carousel', () => {
  const slides = async () =>
    ((await edit('carouselList')).data as AdminReply<'carouselList'>).slides;
  const shown = async () =>
    (
      (await api.call('common/carousel', { locale: 'en' })).data as EndpointReply<'common/carousel'>
    ).slides.map(({ slideId }) => slideId);

  test('is ordered, added to and hidden from', async () => {
    const before = await slides();
    const order = before.map(({ slideId }) => slideId).toReversed();
    expect((await edit('carouselOrder', { slideIds: order })).code).toBe(200);
    expect(await shown()).toEqual(order);
    for (const slideIds of [order.slice(1), [...order, 999], [...order.slice(1), order[1]]]) {
      expect((await edit('carouselOrder', { slideIds })).code).toBe(41001);
    }
    const texts = Object.fromEntries(
      locales.map((locale) => [
        locale,
        { title: `new ${locale}`, text: `text ${locale}`, alt: '' },
      ]),
    );
    const slide = {
      ...{ name: 'new-one', art: 'gift', imageFileId: null },
      ...{ articleSlug: null, isShown: true, texts },
    };
    const { slideId } = (await edit('carouselSave', slide)).data as AdminReply<'carouselSave'>;
    expect(await shown()).toEqual([...order, slideId]);
    expect((await edit('carouselSave', slide)).code).toBe(400);
    expect((await edit('carouselSave', { ...slide, slideId: 999 })).code).toBe(404);
    expect((await edit('carouselSave', { ...slide, texts: {} })).code).toBe(41001);
    expect((await edit('carouselSave', { ...slide, slideId, isShown: false })).code).toBe(200);
    expect(await shown()).toEqual(order);
    const entry = await lastEntry('carouselSave');
    expect(entry?.before).toContain('"isShown":true');
    expect(entry?.after).toContain('"isShown":false');
    expect((await edit('carouselRemove', { slideId, reason })).code).toBe(200);
    expect((await slides()).map((one) => one.slideId)).toEqual(order);
    expect((await edit('carouselRemove', { slideId, reason })).code).toBe(404);
    expect((await edit('carouselRemove', { slideId: order[0] })).code).toBe(41001);
    const removal = await lastEntry('carouselRemove');
    expect(removal).toMatchObject({ subject: 'slide new-one', reason, after: null });
    expect(removal?.before).toContain('"title":"new en"');
    // The order goes on without it.
    expect((await edit('carouselOrder', { slideIds: order.toReversed() })).code).toBe(200);
  });

  test('that staff changed is not filled up again at the next start', async () => {
    const [first] = await slides();
    await edit('carouselRemove', { slideId: first?.slideId ?? 0, reason });
    const left = (await slides()).map(({ name }) => name);
    await seedContent(api.database.pool, Date.now());
    expect((await slides()).map(({ name }) => name)).toEqual(left);
  });
});

describe('a slide’s picture', () => {
  const texts = (alt: string) =>
    Object.fromEntries(locales.map((locale) => [locale, { title: 'T', text: 'x', alt }]));
  const slide = (name: string, imageFileId: string | null, alt = 'A lighthouse') => ({
    ...{ name, art: 'gift', imageFileId },
    ...{ articleSlug: null, isShown: true, texts: texts(alt) },
  });
  const sent = async (): Promise<AdminReply<'carouselPicture'>> => {
    const grey = { width: 1_600, height: 900, channels: 3, background: '#456' } as const;
    const picture = sharp({ create: grey }).withExif({ IFD0: { Artist: 'somebody' } });
    const image = (await picture.png().toBuffer()).toString('base64');
    const answer = await edit('carouselPicture', { image });
    expect(answer.code).toBe(200);
    return answer.data as AdminReply<'carouselPicture'>;
  };
  const seen = (fileId: string) => api.http.inject({ url: `/pictures/${fileId}.jpg` });

  test('is drawn again in the shape of a slide, and for everyone once a slide shows it', async () => {
    const { fileId, url, widthPx, heightPx } = await sent();
    expect([widthPx, heightPx]).toEqual([1_074, 312]);
    expect((await api.http.inject({ url })).statusCode).toBe(200);
    expect((await seen(fileId)).statusCode).toBe(404);
    const { slideId } = (await edit('carouselSave', slide('lighthouse', fileId)))
      .data as AdminReply<'carouselSave'>;
    const picture = await seen(fileId);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, format, exif } = await sharp(picture.rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([1_074, 312, 'jpeg', undefined]);
    const { data } = await api.call('common/carousel', { locale: 'en' });
    expect((data as EndpointReply<'common/carousel'>).slides.at(-1)).toMatchObject({
      slideId,
      imageUrl: `/pictures/${fileId}.jpg`,
      alt: 'A lighthouse',
    });
    const other = (await sent()).fileId;
    expect((await edit('carouselSave', { slideId, ...slide('lighthouse', other) })).code).toBe(200);
    expect((await seen(fileId)).statusCode).toBe(404);
    expect((await seen(other)).statusCode).toBe(200);
    expect((await edit('carouselSave', { slideId, ...slide('lighthouse', null, '') })).code).toBe(
      200,
    );
    expect((await seen(other)).statusCode).toBe(404);
  });

  test('goes with its slide', async () => {
    const { fileId } = await sent();
    const { slideId } = (await edit('carouselSave', slide('short-lived', fileId)))
      .data as AdminReply<'carouselSave'>;
    expect((await seen(fileId)).statusCode).toBe(200);
    expect((await edit('carouselRemove', { slideId, reason: 'a wrong picture' })).code).toBe(200);
    expect((await seen(fileId)).statusCode).toBe(404);
  });

  test('is refused where it is none, is another’s, belongs to another slide, or has no words', async () => {
    const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect((await edit('carouselPicture', { image })).code).toBe(41041);
    const { fileId } = await sent();
    expect((await edit('carouselSave', slide('no-words', fileId, ''))).code).toBe(41001);
    expect((await edit('carouselSave', slide('first', fileId))).code).toBe(200);
    expect((await edit('carouselSave', slide('second', fileId))).code).toBe(404);
    const foreign = (await sent()).fileId;
    const owner = await newOwner(api);
    expect((await as(owner)('carouselSave', slide('third', foreign))).code).toBe(404);
    expect((await edit('carouselSave', slide('fourth', 'A'.repeat(22)))).code).toBe(404);
  });

  test.each(['', 'x', '../../etc/passwd', `${'A'.repeat(22)}.jpg`, `${'A'.repeat(22)}.svg`])(
    'is not found at /pictures/%s',
    async (name) => {
      expect((await api.http.inject({ url: `/pictures/${name}` })).statusCode).toBe(404);
    },
  );
});

test('only who edits content may write it', async () => {
  const operations = await newStaff(api, 'operations');
  expect((await as(operations)('articleList')).code).toBe(200);
  for (const name of ['articleCreate', 'articleSave', 'articlePublish', 'carouselSave'] as const) {
    expect((await as(operations)(name)).code).toBe(41061);
  }
});
