import { articleKinds } from '@candor/protocol';
import type { AdminEndpointName, AdminReply } from '@candor/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const reason = 'asked for in a test';

let api: TestApi;
let writer: TestStaff;
let second: TestStaff;

beforeAll(async () => {
  api = await startTestApi({ engine: { demoEnabled: false, demoFundUnitsMax: 0 } });
  writer = await newStaff(api, 'content', 'operations');
  second = await newStaff(api, 'content');
});
afterAll(() => api.stop());

const write = (name: AdminEndpointName, request: object) => writer.call(name, request);

let articles = 0;

/** An article of one body; the request that publishes it. */
async function drafted(body: string, kind = 'news') {
  const slug = `outward-${String((articles += 1))}`;
  const begun = (await write('articleCreate', { slug, kind })).data as AdminReply<'articleCreate'>;
  return { slug, ...(await saved(begun, body)) };
}

async function saved(asRead: { articleId: number; version: number }, body: string) {
  const texts = { en: { title: 'A title', summary: '', body } };
  const { articleId, version } = asRead;
  const { data } = await write('articleSave', { articleId, version, texts });
  return data as AdminReply<'articleSave'>;
}

const detail = async (articleId: number) =>
  (await write('articleDetail', { articleId })).data as AdminReply<'articleDetail'>;

async function outward(asRead: { articleId: number; version: number }, more: object = {}) {
  const { articleId, version } = asRead;
  const asked = await write('articlePublishOutward', { articleId, version, reason, ...more });
  return (asked.data as AdminReply<'articlePublishOutward'> | null)?.approvalId ?? 0;
}

describe('an article that leads readers outside', () => {
  test.each(articleKinds)(
    'of kind %s is not published by one, and by two once both can read where to',
    async (kind) => {
      const { slug, articleId, version } = await drafted('Ask at https://t.me/evil', kind);
      const alone = await write('articlePublish', { articleId, version });
      expect([alone.code, alone.msg]).toEqual([
        41110,
        'It leads to t.me/evil: two people publish that',
      ]);
      expect(await detail(articleId)).toMatchObject({ state: 'draft', leadsTo: ['t.me/evil'] });
      const approvalId = await outward({ articleId, version });
      expect((await writer.call('approvalApprove', { approvalId })).code).toBe(41064);
      const { approvals } = (await second.call('approvalList')).data as AdminReply<'approvalList'>;
      const card = approvals.find((one) => one.approvalId === approvalId);
      expect(card?.effect).toContain('t.me/evil');
      expect(card?.after).toContain('Ask at https://t.me/evil');
      expect((await api.call('common/article', { slug, locale: 'en' })).data).toBeNull();
      expect((await second.call('approvalApprove', { approvalId })).code).toBe(200);
      const { data } = await api.call('common/article', { slug, locale: 'en' });
      expect(data).toMatchObject({ body: 'Ask at https://t.me/evil' });
    },
  );

  test('is corrected by one afterwards, until it leads somewhere new', async () => {
    const first = await drafted('Ask at t.me/candor');
    const approvalId = await outward(first);
    await second.call('approvalApprove', { approvalId });
    const corrected = await saved(await detail(first.articleId), 'Do ask at t.me/candor');
    expect((await write('articlePublish', corrected)).code).toBe(200);
    const moved = await saved(await detail(first.articleId), 'Do ask at t.me/evil');
    expect((await write('articlePublish', moved)).code).toBe(41110);
  });

  test('is not what the second person read once it was saved again', async () => {
    const first = await drafted('Ask at t.me/first');
    const approvalId = await outward(first);
    await saved(first, 'Ask at t.me/other');
    expect((await second.call('approvalApprove', { approvalId })).code).toBe(400);
    expect((await detail(first.articleId)).state).toBe('draft');
  });

  test('names the contacts that two have set, and takes one person', async () => {
    const value = 'help@house.example';
    const asked = await write('guardedSettingChange', { key: 'supportEmail', value, reason });
    const { approvalId } = asked.data as AdminReply<'guardedSettingChange'>;
    const other = await newStaff(api, 'operations');
    expect((await other.call('approvalApprove', { approvalId })).code).toBe(200);
    const { articleId, version } = await drafted(`Write to ${value}`);
    expect((await write('articlePublish', { articleId, version })).code).toBe(200);
    const plain = await drafted('Nothing leads out of this');
    expect(await outward(plain)).toBe(0);
  });
});

test('what stands above every screen, and what is said of a coin, leads nowhere', async () => {
  const texts = { en: 'Back at noon: t.me/evil' };
  const times = { startsAtMs: Date.now() + HOUR_MS, endsAtMs: null };
  expect((await write('maintenanceSet', { ...times, texts, reason })).code).toBe(41110);
  const { coins } = (await write('coinList', {})).data as AdminReply<'coinList'>;
  const { suppliedAtMs: _supplied, ...coin } = coins[0]!;
  expect((await write('coinSave', { ...coin, texts })).code).toBe(41110);
  expect((await write('coinSave', { ...coin, texts: { en: 'A coin.' } })).code).toBe(200);
});

describe('a slide', () => {
  const slide = (name: string, imageFileId: string | null, isShown: boolean) => ({
    ...{ name, art: 'gift', imageFileId, articleSlug: null, isShown },
    texts: { en: { title: 'T', text: 'x', alt: 'A lighthouse' } },
  });
  const picture = async () => {
    const grey = { width: 1_600, height: 900, channels: 3, background: '#456' } as const;
    const image = (await sharp({ create: grey }).png().toBuffer()).toString('base64');
    return ((await write('carouselPicture', { image })).data as AdminReply<'carouselPicture'>)
      .fileId;
  };

  test('leads to an article and nowhere else', async () => {
    const texts = { en: { title: 'T', text: 'Call +44 20 7946 0958', alt: '' } };
    const named = { ...slide('way-out', null, true), texts };
    expect((await write('carouselSave', named)).code).toBe(41110);
  });

  test('shows a picture once somebody else than who uploaded it says so', async () => {
    const fileId = await picture();
    expect((await write('carouselSave', slide('seen', fileId, true))).code).toBe(41111);
    const { data } = await write('carouselSave', slide('seen', fileId, false));
    const { slideId } = data as AdminReply<'carouselSave'>;
    const shown = { slideId, ...slide('seen', fileId, true) };
    expect((await write('carouselSave', shown)).code).toBe(41111);
    expect((await second.call('carouselSave', shown)).code).toBe(200);
    const { slideId: _id, ...words } = shown;
    const other = { slideId, ...words, imageFileId: await picture() };
    expect((await write('carouselSave', other)).code).toBe(41111);
    // What is shown already is described anew by whoever edits it.
    const described = { en: { title: 'T', text: 'y', alt: 'A light' } };
    expect((await write('carouselSave', { ...shown, texts: described })).code).toBe(200);
  });
});
