import { inTransaction } from '@candor/persistence';
import { locales } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { listSlides, reorderSlides, saveSlide } from './carousel-editor.ts';
import type { ArticleText, ContentEditor } from './content-editor.ts';
import type { EditableSlide } from './carousel-editor.ts';

const STAFF = 7;

let api: TestApi;
let editor: ContentEditor;
beforeAll(async () => {
  api = await startTestApi();
  editor = api.api.contentEditor;
});
afterAll(() => api.stop());

const textIn = (locale: Locale, title = 'Maintenance'): ArticleText => ({
  title: `${title} ${locale}`,
  summary: `Summary ${locale}`,
  body: `First paragraph ${locale}\n\nSecond paragraph`,
});

interface Edited {
  readonly articleId: number;
  version: number;
}

let articles = 0;
async function draft(written: readonly Locale[] = locales): Promise<Edited & { slug: string }> {
  const slug = `article-${String((articles += 1))}`;
  return inTransaction(api.database.pool, async (client) => {
    const created = await editor.create(client, { slug, kind: 'notice', staffId: STAFF });
    let { version } = created;
    for (const locale of written) {
      ({ version } = await editor.saveTranslation(client, {
        articleId: created.articleId,
        version,
        staffId: STAFF,
        locale,
        text: textIn(locale),
      }));
    }
    return { articleId: created.articleId, version, slug };
  });
}

const publish = ({ articleId, version }: Edited, atMs?: number) =>
  inTransaction(api.database.pool, (client) =>
    editor.publish(client, { articleId, version, staffId: STAFF, atMs }),
  );

const save = ({ articleId, version }: Edited, text: ArticleText, locale: Locale = 'en') =>
  inTransaction(api.database.pool, (client) =>
    editor.saveTranslation(client, { articleId, version, staffId: STAFF, locale, text }),
  );

const readerSees = async (slug: string, locale: Locale = 'en'): Promise<unknown> =>
  ((await api.call('common/article', { slug, locale })).data as { title: string } | null)?.title;

describe('an article', () => {
  test('is seen by nobody before it is published, and in seven languages after', async () => {
    const edited = await draft();
    expect(await readerSees(edited.slug)).toBeUndefined();
    const { version } = await publish(edited);
    for (const locale of locales) {
      expect(await readerSees(edited.slug, locale)).toBe(`Maintenance ${locale}`);
    }
    const { messages } = (await api.call('common/getMsg', { locale: 'ty', limit: 1 })).data as {
      messages: { slug: string; title: string }[];
    };
    expect(messages).toMatchObject([{ slug: edited.slug, title: 'Maintenance ty' }]);
    expect(await editor.read(edited.articleId)).toMatchObject({
      version,
      state: 'published',
      hasDraft: false,
      titles: { en: 'Maintenance en', ty: 'Maintenance ty' },
    });
  });

  test('appears at its time and not before', async () => {
    const edited = await draft();
    const { publishedAtMs } = await publish(edited, Date.now() + HOUR_MS);
    expect(await readerSees(edited.slug)).toBeUndefined();
    expect(await editor.read(edited.articleId)).toMatchObject({ state: 'scheduled' });
    api.clock.skipMs = publishedAtMs - Date.now() + 1_000;
    expect(await readerSees(edited.slug)).toBe('Maintenance en');
    api.clock.skipMs = 0;
  });

  test('that is out shows its old text until the draft is published, and keeps its time', async () => {
    const edited = await draft();
    const { publishedAtMs, version } = await publish(edited);
    edited.version = version;
    edited.version = (await save(edited, textIn('en', 'Repairs'))).version;
    expect(await readerSees(edited.slug)).toBe('Maintenance en');
    const waiting = await editor.read(edited.articleId);
    expect(waiting).toMatchObject({ hasDraft: true, titles: { en: 'Repairs en' } });
    expect(waiting?.texts.en).toMatchObject({
      published: { title: 'Maintenance en' },
      draft: { title: 'Repairs en' },
    });
    const again = await publish(edited, Date.now() + HOUR_MS);
    expect(again.publishedAtMs).toBe(publishedAtMs);
    expect(await readerSees(edited.slug)).toBe('Repairs en');
  });

  test('goes away and comes back', async () => {
    const edited = await draft();
    edited.version = (await publish(edited)).version;
    const { articleId, version } = edited;
    edited.version = (
      await inTransaction(api.database.pool, (client) =>
        editor.unpublish(client, { articleId, version, staffId: STAFF }),
      )
    ).version;
    expect(await readerSees(edited.slug)).toBeUndefined();
    await publish(edited);
    expect(await readerSees(edited.slug)).toBe('Maintenance en');
  });

  test('is kept as it was written, markup and all', async () => {
    const body = `<script>alert(1)</script>\n\n[x](javascript:alert(1))\n=HYPERLINK("http://evil")`;
    const title = '"><img src=x onerror=alert(1)>';
    const edited = await draft();
    edited.version = (await save(edited, { title, summary: '', body })).version;
    await publish(edited);
    const { data } = await api.call('common/article', { slug: edited.slug, locale: 'en' });
    expect(data).toMatchObject({ title, body });
  });

  test.each<[written: readonly Locale[], seen: Readonly<Partial<Record<Locale, Locale>>>]>([
    [['zh', 'en'], { hk: 'zh', zh: 'zh', en: 'en', jp: 'en', ty: 'en' }],
    [['en'], { hk: 'en', zh: 'en', hy: 'en' }],
    [['hk', 'ty'], { en: 'hk', zh: 'hk', yn: 'hk', ty: 'ty' }],
    [['yn'], { hk: 'yn', zh: 'yn', en: 'yn', jp: 'yn' }],
  ])('in %j shows every reader the nearest of them', async (written, seen) => {
    const edited = await draft(written);
    await publish(edited);
    for (const [reader, shown] of Object.entries(seen)) {
      expect(await readerSees(edited.slug, reader as Locale)).toBe(`Maintenance ${shown}`);
    }
  });

  test('without any text is not published, and nothing is half done', async () => {
    const edited = await draft([]);
    const refusal = { code: 41001, detail: { field: 'texts' } };
    await expect(publish(edited)).rejects.toMatchObject(refusal);
    const after = await editor.read(edited.articleId);
    expect(after).toMatchObject({ state: 'draft', version: edited.version, hasDraft: false });
  });

  test('of two editors the second is refused', async () => {
    const edited = await draft();
    await save(edited, textIn('en', 'First'));
    const { articleId, version } = edited;
    const acts: (() => Promise<unknown>)[] = [
      () => save(edited, textIn('en', 'Second')),
      () => publish(edited),
      () =>
        inTransaction(api.database.pool, (client) =>
          editor.unpublish(client, { articleId, version, staffId: STAFF }),
        ),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 400 });
    const missing = { articleId: 999_999, version: 1 };
    await expect(publish(missing)).rejects.toMatchObject({ code: 404 });
    const both = await Promise.allSettled(
      ['a', 'b'].map((title) => save({ articleId, version: version + 1 }, textIn('en', title))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each<[string, Partial<ArticleText>]>([
    ['title', { title: ' ' }],
    ['title', { title: 'two\nlines' }],
    ['title', { title: 'x'.repeat(161) }],
    ['title', { title: 'a\u0000b' }],
    ['summary', { summary: 'x'.repeat(401) }],
    ['body', { body: '' }],
    ['body', { body: 'x'.repeat(40_001) }],
    ['body', { body: 'a\u0007b' }],
  ])('%s cannot be %j', async (field, change) => {
    const edited = await draft();
    const text = { ...textIn('en'), ...change };
    await expect(save(edited, text)).rejects.toMatchObject({ code: 41001, detail: { field } });
  });

  test('has a name of its own, and a category that exists', async () => {
    const create = (article: { slug: string; category?: string }) =>
      inTransaction(api.database.pool, (client) =>
        editor.create(client, { kind: 'help', staffId: STAFF, ...article }),
      );
    await expect(create({ slug: 'Not A Slug' })).rejects.toMatchObject({ code: 41001 });
    await expect(create({ slug: 'white-paper' })).rejects.toMatchObject({ code: 400 });
    await expect(create({ slug: 'new-help', category: 'nothing' })).rejects.toMatchObject({
      code: 404,
    });
    const { articleId, version } = await create({ slug: 'new-help', category: 'trading' });
    expect((await editor.listCategories()).map(({ category }) => category)).toContain('trading');
    await inTransaction(api.database.pool, (client) =>
      editor.place(client, {
        articleId,
        version,
        staffId: STAFF,
        category: 'account',
        position: 9,
      }),
    );
    expect(await editor.read(articleId)).toMatchObject({ category: 'account' });
  });

  test('is found in a list by its state, page by page', async () => {
    const edited = await draft();
    const drafts = await editor.list({ kind: 'notice', state: 'draft', limit: 100 });
    expect(drafts.map(({ articleId }) => articleId)).toContain(edited.articleId);
    expect(drafts.every(({ state }) => state === 'draft')).toBe(true);
    const all = await editor.list({ limit: 100 });
    const [first, second] = all;
    const page = await editor.list({ limit: 1, cursorId: first?.articleId });
    expect(page).toEqual([second]);
  });
});

describe('the carousel', () => {
  const texts = Object.fromEntries(
    locales.map((locale) => [
      locale,
      { title: `Title ${locale}`, text: `Text ${locale}`, alt: '' },
    ]),
  ) as EditableSlide['texts'];
  const slide = {
    name: 'new-slide',
    art: 'gift',
    imageFileId: null,
    articleSlug: 'order-types',
    isShown: true,
    texts,
  };

  const shown = async (): Promise<string[]> =>
    (
      (await api.call('common/carousel', { locale: 'en' })).data as { slides: { title: string }[] }
    ).slides.map(({ title }) => title);

  test('takes another slide, changes it, hides it and puts all into another order', async () => {
    const slideId = await inTransaction(api.database.pool, (client) => saveSlide(client, slide));
    expect((await shown()).at(-1)).toBe('Title en');
    const ids = (await listSlides(api.database.pool)).map((one) => one.slideId);
    await inTransaction(api.database.pool, (client) => reorderSlides(client, ids.toReversed()));
    expect((await shown())[0]).toBe('Title en');
    await inTransaction(api.database.pool, (client) =>
      saveSlide(client, { ...slide, slideId, isShown: false }),
    );
    expect(await shown()).not.toContain('Title en');
    const hidden = (await listSlides(api.database.pool)).find((one) => one.slideId === slideId);
    expect(hidden).toMatchObject({ isShown: false, texts });
  });

  test('leads nowhere while the article behind a slide is not published', async () => {
    const edited = await draft();
    await inTransaction(api.database.pool, (client) =>
      saveSlide(client, { ...slide, name: 'to-a-draft', articleSlug: edited.slug }),
    );
    const linkOf = async () =>
      (
        (await api.call('common/carousel', { locale: 'en' })).data as {
          slides: { articleSlug: string | null }[];
        }
      ).slides.at(-1)?.articleSlug;
    expect(await linkOf()).toBeNull();
    await publish(edited);
    expect(await linkOf()).toBe(edited.slug);
  });

  test.each<[number, Partial<typeof slide> & { slideId?: number }]>([
    [41001, { name: 'Not A Name' }],
    [41001, { art: '<svg>' }],
    [41001, { texts: { ...texts, ty: { title: '', text: 'x', alt: '' } } }],
    [41001, { texts: { ...texts, en: { title: 'a\nb', text: 'x', alt: '' } } }],
    [41001, { texts: { ...texts, en: { title: 'a', text: 'x', alt: 'a'.repeat(121) } } }],
    [404, { articleSlug: 'nothing-there' }],
    [404, { slideId: 999_999 }],
    [400, { name: 'proof' }],
  ])('refuses with %i', async (code, change) => {
    const act = inTransaction(api.database.pool, (client) =>
      saveSlide(client, { ...slide, name: 'another', ...change }),
    );
    await expect(act).rejects.toMatchObject({ code });
  });

  test('an order must name every slide once', async () => {
    const ids = (await listSlides(api.database.pool)).map((one) => one.slideId);
    const [first = 0] = ids;
    for (const wrong of [[], ids.slice(1), [...ids, first], [...ids.slice(1), 999_999]]) {
      const act = inTransaction(api.database.pool, (client) => reorderSlides(client, wrong));
      await expect(act).rejects.toMatchObject({ code: 41001 });
    }
  });
});
