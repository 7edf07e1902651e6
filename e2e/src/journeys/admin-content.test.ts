import { languages } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { caller, createUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { pictureOf } from './paperwork.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;

test.beforeAll(async ({ office }) => {
  ({ server, browser, ann, ben, desk } = office);
});

/** Begins an article in the console, and stands in its editor afterwards. @returns its number */
async function begin(kind: string, slug: string): Promise<number> {
  await desk.visit('/content');
  await desk.act('New article', {
    fill: async (dialog) => {
      await dialog.getByText(kind, { exact: true }).click();
      await dialog.getByLabel('Address').fill(slug);
    },
  });
  await desk.page.getByText('0 of 7 languages are complete').waitFor();
  return Number(/\d+$/.exec(desk.page.url())?.[0]);
}

/** Types the texts of one language, whose tab is opened first. */
async function write(tab: string, locale: Locale, title: string): Promise<void> {
  const { page } = desk;
  await page.getByRole('tab', { name: tab }).click();
  await page.locator(`#${locale}-title`).fill(title);
  await page.locator(`#${locale}-body`).fill(`${title}: the text\n\nA second paragraph`);
}

async function save(): Promise<void> {
  await desk.page.getByRole('button', { name: 'Save draft' }).click();
  await desk.page.getByRole('button', { name: 'Save draft', disabled: true }).waitFor();
}

/** The other languages, behind the screens. */
async function saveRest(articleId: number, title: string): Promise<void> {
  const { version, missing } = await ann.call('articleDetail', { articleId });
  const text = (locale: Locale) => ({ title: `${title} ${locale}`, summary: '', body: title });
  const texts = Object.fromEntries(missing.map((locale) => [locale, text(locale)]));
  await ann.call('articleSave', { articleId, version, texts });
  await desk.page.reload();
  await desk.page.getByText('7 of 7 languages are complete').waitFor();
}

/** Looks at the words typed so far as phones will show them: no text of theirs is markup but the few marks. */
async function seePreview(): Promise<void> {
  const { page } = desk;
  const phone = page.getByRole('region', { name: 'As the phone shows it' });
  await page.getByRole('tab', { name: '日本語' }).click();
  await page.getByText('Readers of this language see: English').waitFor();
  await phone.getByRole('heading', { name: 'Fees are lower now' }).waitFor();
  await page.locator('#jp-title').fill('手数料');
  await page.locator('#jp-body').fill('## 理由\n**速い** <b>今</b> [規約](terms-of-use)');
  await phone.getByRole('heading', { name: '理由', level: 2 }).waitFor();
  await phone.getByText('<b>今</b>').waitFor();
  expect(await phone.locator('b, a, script').count()).toBe(0);
  const ground = () => phone.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await ground()).toBe('rgb(11, 12, 17)');
  await desk.picture('article-preview');
  await page.getByText('Light theme', { exact: true }).filter({ visible: true }).click();
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
  await page.locator('#jp-title').fill('');
  await page.locator('#jp-body').fill('');
}

const news = async (locale: Locale) =>
  (await caller(server.url)('common/newsList', { locale })).articles.map(({ title }) => title);

test('news are drafted in two languages, complete in seven, published, read in both, and taken back', async () => {
  const { page } = desk;
  const articleId = await begin('News', 'journey-news');
  await write('English', 'en', 'Fees are lower now');
  await write('ไทย', 'ty', 'ค่าธรรมเนียมลดลงแล้ว');
  await page.getByText('2 of 7 languages are complete').waitFor();
  await seePreview();
  await save();
  expect(await page.getByRole('button', { name: 'Publish' }).isEnabled()).toBe(true);
  await saveRest(articleId, 'rest');
  expect(await news('en')).not.toContain('Fees are lower now');
  await desk.act('Publish');
  await page.getByText('Published', { exact: true }).waitFor();
  const readers = [
    ['en', 'Fees are lower now'],
    ['ty', 'ค่าธรรมเนียมลดลงแล้ว'],
  ] as const;
  for (const [locale, title] of readers) {
    const phone = await Phone.open(browser, server.url, { locale });
    await phone.visitWhole('pages/home/newsDetail?slug=journey-news');
    await phone.page.getByRole('heading', { name: title }).waitFor();
    await phone.page.getByText('A second paragraph').waitFor();
    expect(phone.errors).toEqual([]);
    await phone.close();
  }

  await desk.visit('/content');
  await page.getByLabel('Address or words').fill('ลดลงแล้ว');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Fees are lower now' }).click();
  await write('English', 'en', 'Fees are much lower now');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.locator('#en-title').inputValue()).toBe('Fees are lower now');
  await write('English', 'en', 'Fees are much lower now');
  await save();
  await page.getByText('unpublished changes').waitFor();
  expect(await news('en')).toContain('Fees are lower now');
  await desk.act('Publish');
  await page.getByText('unpublished changes').waitFor({ state: 'detached' });
  expect(await news('en')).toContain('Fees are much lower now');
  await desk.act('Take back', { reason: 'not true yet' });
  await page.getByText('Draft', { exact: true }).waitFor();
  expect(await news('en')).not.toContain('Fees are much lower now');
});

test('a help page that leads outside is published by two, who read where to', async () => {
  const { page } = desk;
  await begin('Help', 'journey-outward');
  await write('English', 'en', 'Ask us at T.ME/journey_help');
  await save();
  const seen = async () =>
    await caller(server.url)('common/article', { slug: 'journey-outward', locale: 'en' }).catch(
      () => null,
    );
  await page.reload();
  await desk.act('Publish', {
    reason: 'the new address of support',
    fill: async (dialog) => {
      await dialog.getByText('t.me/journey_help', { exact: true }).waitFor();
      await desk.picture('article-outward');
    },
  });
  await desk.hear('Waiting for a second person');
  expect(await seen()).toBeNull();
  const second = await Desk.open(browser, server.url, { staff: ben });
  await second.visit('/approvals');
  await second.page.getByText('It leads readers to: t.me/journey_help').waitFor();
  await second.picture('article-outward-approval');
  await second.act('Approve');
  await expect.poll(seen).toMatchObject({ title: 'Ask us at T.ME/journey_help' });
  await second.close();
});

test('an announcement stands on Home; a help page is placed in its category', async () => {
  const { page } = desk;
  const notice = await begin('Announcement', 'journey-notice');
  await write('English', 'en', 'Maintenance on Sunday');
  await save();
  await saveRest(notice, 'Maintenance');
  await desk.act('Publish');
  await page.getByText('Published', { exact: true }).waitFor();
  const phone = await Phone.open(browser, server.url);
  await phone.visitWhole('pages/index/index');
  await phone.page.getByText('Maintenance on Sunday').first().waitFor();

  const help = await begin('Help', 'journey-help');
  await write('English', 'en', 'How to check a journey');
  await save();
  await saveRest(help, 'Help');
  const { categories } = await ann.call('articleList', { kind: 'help' });
  const category = categories.at(-1);
  await desk.act('Place', {
    fill: async (dialog) => desk.choose('Category', category?.titles.en ?? '', dialog),
  });
  await expect
    .poll(async () => (await ann.call('articleDetail', { articleId: help })).category)
    .toBe(category?.category);
  const position = async () => (await ann.call('articleDetail', { articleId: help })).position;
  await page.reload();
  await desk.act('Place', {
    fill: async (dialog) => dialog.getByLabel('Position').fill('7'),
  });
  await expect.poll(position).toBe(7);
  // The form begins with where it stands.
  await page.reload();
  await page.getByRole('button', { name: 'Place' }).click();
  const place = page.getByRole('dialog', { name: 'Place' });
  expect(await place.getByLabel('Position').inputValue()).toBe('7');
  // A colleague moves it while the form is open, and the page behind it hears of that.
  const { version } = await ann.call('articleDetail', { articleId: help });
  const moved = { articleId: help, version, category: category?.category ?? '', position: 3 };
  await ann.call('articlePlace', moved);
  const newest = page.getByText(String(version + 1), { exact: true });
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      return newest.count();
    })
    .toBeGreaterThan(0);
  await place.getByRole('button', { name: 'Confirm' }).click();
  await desk.hear('This has already been done or changed by somebody else.');
  expect(await position()).toBe(3);
  await place.getByRole('button', { name: 'Cancel' }).click();
  await desk.act('Publish');
  await page.getByText('Published', { exact: true }).waitFor();
  await phone.visitWhole('contact');
  await phone.page.getByRole('searchbox').fill('check a journey');
  await phone.page.getByText('How to check a journey').first().waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('what is scheduled waits; an older version of an article is not saved over a newer one', async () => {
  const { page } = desk;
  const articleId = await begin('News', 'journey-later');
  await write('English', 'en', 'In a while');
  await save();
  await saveRest(articleId, 'Later');
  await desk.act('Publish', {
    fill: async (dialog) => {
      await dialog.getByLabel('When').fill('2036-01-31 12:00:00');
      await dialog.getByLabel('When').press('Enter');
    },
  });
  await page.getByText('Scheduled', { exact: true }).waitFor();
  expect(await news('en')).not.toContain('In a while');

  const { version } = await ann.call('articleDetail', { articleId });
  const text = { title: 'Of a colleague', summary: '', body: 'Other words' };
  await write('English', 'en', 'Mine');
  await ann.call('articleSave', { articleId, version, texts: { en: text } });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('alert').first().waitFor();
  const { texts } = await ann.call('articleDetail', { articleId });
  expect(texts.en?.draft?.title).toBe('Of a colleague');
});

test('a slide is made, stands on Home, moves up, is hidden, and is removed', async () => {
  const { page } = desk;
  const { arts, slides } = await ann.call('carouselList', {});
  await desk.visit('/content?tab=carousel');
  await desk.act('New slide', {
    fill: async (dialog) => {
      await dialog.getByLabel('Name').fill('journey-slide');
      await desk.choose('Drawing, where there is no picture', arts[0] ?? '', dialog);
      const buffer = await pictureOf(browser, 'a lighthouse');
      const file = { name: 'lighthouse.png', mimeType: 'image/png', buffer };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByRole('img', { name: 'The picture as phones show it' }).waitFor();
      for (const { code, name } of languages) {
        // Tabs that do not fit into the dialog are reached by keys.
        await dialog.getByRole('tab', { name }).press('Enter');
        await dialog.locator(`#${code}-title`).fill('Look at this slide');
        await dialog.locator(`#${code}-text`).fill('It was made just now');
        await dialog.locator(`#${code}-alt`).fill('A lighthouse at night');
      }
      await dialog.getByText('7 of 7 languages are complete').waitFor();
    },
  });
  const slide = page.getByRole('row').filter({ hasText: 'journey-slide' });
  await slide.getByText('shown').waitFor();
  const titles = async () =>
    (await caller(server.url)('common/carousel', { locale: 'en' })).slides.map(
      ({ title }) => title,
    );
  await expect.poll(async () => (await titles()).indexOf('Look at this slide')).toBe(slides.length);
  await slide.getByRole('button', { name: 'Move up' }).click();
  await expect
    .poll(async () => (await titles()).indexOf('Look at this slide'))
    .toBe(slides.length - 1);
  await slide.getByRole('button', { name: 'Move down' }).click();
  await expect.poll(async () => (await titles()).indexOf('Look at this slide')).toBe(slides.length);
  const phone = await Phone.open(browser, server.url);
  await phone.visitWhole('pages/index/index');
  await phone.page.getByText('Look at this slide').waitFor();
  const picture = phone.page.getByRole('img', { name: 'A lighthouse at night' });
  // It is fetched when it comes near the screen.
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
    .toBe(true);
  await phone.close();
  await desk.act('Edit', {
    within: slide,
    fill: async (dialog) => {
      await dialog.getByRole('button', { name: 'Show the drawing instead' }).click();
      await dialog.getByRole('switch').click();
    },
  });
  await slide.getByText('hidden').waitFor();
  expect(await titles()).not.toContain('Look at this slide');
  await desk.act('Remove', { within: slide, reason: 'the offer ended' });
  await slide.waitFor({ state: 'detached' });
  const { slides: left } = await ann.call('carouselList', {});
  expect(left.map(({ name }) => name)).toEqual(slides.map(({ name }) => name));
});

test('a coin is described in two languages, and readers of each see it at once', async () => {
  const { page } = desk;
  await desk.visit('/content?tab=coins');
  const coin = page.getByRole('row').filter({ has: page.getByText('LINK', { exact: true }) });
  await desk.act('Edit', {
    within: coin,
    fill: async (dialog) => {
      await dialog.locator('#en-text').fill('It tells contracts what happens outside.');
      await dialog.getByRole('tab', { name: 'ไทย' }).press('Enter');
      await dialog.locator('#ty-text').fill('บอกสัญญาว่าเกิดอะไรขึ้นภายนอก');
    },
  });
  await page.getByText('It tells contracts what happens outside.').waitFor();
  for (const [locale, text] of [
    ['en', 'It tells contracts what happens outside.'],
    ['ty', 'บอกสัญญาว่าเกิดอะไรขึ้นภายนอก'],
  ] as const) {
    const phone = await Phone.open(browser, server.url, { locale });
    await phone.visitWhole('pages/home/market?view=coin&asset=LINK');
    await phone.page.getByText(text).waitFor();
    expect(phone.errors).toEqual([]);
    await phone.close();
  }
});

test('the links of a coin take two, who read them; one takes a link away at once', async () => {
  const { page } = desk;
  const website = async () =>
    (await caller(server.url)('common/coin', { asset: 'LINK', locale: 'en' })).website;
  const before = await website();
  await desk.visit('/content?tab=coins');
  const coin = page.getByRole('row').filter({ has: page.getByText('LINK', { exact: true }) });
  await desk.act('Links', {
    within: coin,
    reason: 'the site has moved',
    fill: async (dialog) => {
      await dialog.getByLabel('Website').fill('https://journey.example/link');
      await desk.picture('coin-links');
    },
  });
  await desk.hear('Waiting for a second person');
  expect(await website()).toBe(before);
  const second = await Desk.open(browser, server.url, { staff: ben });
  await second.visit('/approvals');
  await second.page.getByText('New there: https://journey.example/link').waitFor();
  await second.picture('coin-links-approval');
  await second.act('Approve');
  await expect.poll(website).toBe('https://journey.example/link');
  await second.close();
  await page.reload();
  await desk.act('Edit', {
    within: coin,
    fill: async (dialog) => {
      await dialog.getByLabel('https://journey.example/link').uncheck();
      await desk.picture('coin-links-kept');
    },
  });
  await expect.poll(website).toBeNull();
});

test('a message to many is written by one, approved by another, and read on the phone; a later one is stopped', async () => {
  const reader = await createUser(server.url);
  await desk.visit('/content?tab=broadcasts');
  await desk.act('New broadcast', {
    fill: async (dialog) => {
      await dialog.locator('#en-title').fill('Our office has moved');
      await dialog.locator('#en-body').fill('You find us at the harbour.\n\nThe telephone stays.');
      await dialog.getByLabel('Only these users, by their numbers').fill(String(reader.userId));
      await dialog.getByLabel('Address of an article that it leads to').fill('journey-help');
      await dialog.getByText('Users at most: 1').waitFor();
      await desk.picture('broadcast-form');
    },
  });
  await ben.approveLatest();
  await desk.page.getByRole('button', { name: 'Reload' }).click();
  await desk.row('Our office has moved').waitFor();
  await waitUntil('the message is written', async () => {
    const [one] = (await ann.call('broadcastList', {})).broadcasts;
    return one?.state === 'sent' && one.sent === 1;
  });
  await desk.page.getByRole('button', { name: 'Reload' }).click();
  await desk.page.getByText('Sent', { exact: true }).waitFor();
  await desk.picture('broadcasts');
  const phone = await Phone.open(browser, server.url, { session: reader.session });
  await phone.visitWhole('pages/neWs/neWs?box=personal');
  await phone.page.getByRole('button', { name: /Our office has moved/ }).click();
  await phone.page.getByText('The telephone stays.').last().waitFor();
  await phone.picture('broadcast-message');
  await phone.page.getByRole('button', { name: 'Read more' }).click();
  await phone.page.getByText('A second paragraph').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();

  await ann.call('broadcastSend', {
    texts: { en: { title: 'Too early', body: 'Not yet' } },
    articleSlug: null,
    audience: { reach: 'everybody', locale: null, country: null, userIds: null },
    sendAtMs: Date.now() + 86_400_000,
    reason: 'planned',
  });
  await ben.approveLatest();
  await desk.page.getByRole('button', { name: 'Reload' }).click();
  await desk.row('Too early').waitFor();
  await desk.act('Stop');
  await desk.page.getByText('Stopped', { exact: true }).waitFor();
});

test('nothing went wrong on the way', () => {
  expect(desk.errors).toEqual([]);
});
