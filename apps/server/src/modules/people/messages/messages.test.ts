import { freezeCategories, identityReasons, locales } from '@candor/protocol';
import type { EndpointReply, Locale } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { messageText, securityEvents } from './message-texts.ts';
import type { MessageTemplate } from './message-texts.ts';
import { Messages } from './messages.ts';

let api: TestApi;
let messages: Messages;
beforeAll(async () => {
  api = await startTestApi();
  const { delivery } = api.api;
  messages = new Messages({
    pool: api.database.pool,
    delivery,
    nowMs: () => Date.now() + api.clock.skipMs,
  });
});
afterAll(() => api.stop());

type Box = EndpointReply<'getMsg'>;

const boxOf = async (
  user: TestUser,
  box: 'personal' | 'announcement',
  page: object = {},
): Promise<Box> =>
  (await api.call('getMsg', { box, locale: 'en', ...page }, { token: user.token })).data as Box;

const read = (user: TestUser, request: object) =>
  api.call('readMsg', request, { token: user.token });

async function send(user: TestUser, account: string): Promise<void> {
  const client = await api.database.pool.connect();
  await messages.send(client, user.userId, 'payment_added', { account });
  client.release();
}

async function announce(slug: string, publishedAtMs: number): Promise<void> {
  await api.database.pool.query(
    `WITH article AS (
       INSERT INTO articles (slug, kind, published_at_ms) VALUES ($1, 'notice', $2)
       RETURNING article_id)
     INSERT INTO article_texts SELECT article_id, 'en', $1, 'In short', 'At length' FROM article`,
    [slug, publishedAtMs],
  );
}

test('messages come newest first, page by page, and only to whom they were sent', async () => {
  const [alice, bob] = [await api.newUser(), await api.newUser()];
  for (const account of ['one', 'two', 'three']) await send(alice, account);
  const first = await boxOf(alice, 'personal', { limit: 2 });
  expect(first.messages.map(({ body }) => body.split(' ')[0])).toEqual(['three', 'two']);
  expect(first.unread.personal).toBe(3);
  const rest = await boxOf(alice, 'personal', { limit: 2, cursor: first.nextCursor ?? '' });
  expect(rest.messages.map(({ body }) => body.split(' ')[0])).toEqual(['one']);
  expect(rest.nextCursor).toBeNull();
  expect(await boxOf(bob, 'personal')).toMatchObject({ messages: [], unread: { personal: 0 } });
});

test('one message is read, then all; those of others are as good as none', async () => {
  const [alice, bob] = [await api.newUser(), await api.newUser()];
  await send(alice, 'one');
  await send(alice, 'two');
  const [newest] = (await boxOf(alice, 'personal')).messages;
  const request = { box: 'personal', messageId: newest?.messageId };
  const others = await read(bob, request);
  const missing = await read(bob, { ...request, messageId: 999_999_999 });
  expect(others).toMatchObject({ code: 404, data: null });
  expect([others.status, others.msg]).toEqual([missing.status, missing.msg]);
  expect((await boxOf(alice, 'personal')).unread.personal).toBe(2);
  expect((await read(alice, request)).data).toMatchObject({ unread: { personal: 1 } });
  expect((await read(alice, request)).code).toBe(200);
  expect((await boxOf(alice, 'personal')).messages.map(({ isRead }) => isRead)).toEqual([
    true,
    false,
  ]);
  expect((await read(alice, { box: 'personal' })).data).toMatchObject({ unread: { personal: 0 } });
});

test('announcements made after one’s registration are unread until the box is read', async () => {
  const user = await api.newUser();
  const before = await boxOf(user, 'announcement');
  expect(before.unread.announcement).toBe(0);
  expect(before.messages.every(({ isRead }) => isRead)).toBe(true);
  api.clock.skipMs = 60_000;
  await announce('from-now-on', Date.now() + 30_000);
  const { messages: shown, unread } = await boxOf(user, 'announcement');
  expect(unread.announcement).toBe(1);
  expect(shown[0]).toMatchObject({
    title: 'from-now-on',
    body: 'In short',
    articleSlug: 'from-now-on',
    isRead: false,
  });
  expect(shown[1]).toMatchObject({ isRead: true });
  expect((await read(user, { box: 'announcement' })).data).toMatchObject({
    unread: { announcement: 0 },
  });
  expect((await boxOf(user, 'announcement')).messages[0]).toMatchObject({ isRead: true });
  api.clock.skipMs = 0;
});

test('everybody reads announcements, visitors too, and not those of tomorrow', async () => {
  await announce('tomorrow-only', Date.now() + 86_400_000);
  const { data } = await api.call('common/getMsg', { locale: 'en', limit: 1 });
  const first = data as EndpointReply<'common/getMsg'>;
  const rest = await api.call('common/getMsg', { locale: 'en', cursor: first.nextCursor ?? '' });
  const slugs = [...first.messages, ...(rest.data as typeof first).messages].map(
    ({ slug }) => slug,
  );
  expect(slugs).toContain('demo-money');
  expect(slugs).not.toContain('tomorrow-only');
  expect(new Set(slugs).size).toBe(slugs.length);
});

const templates: readonly MessageTemplate[] = [
  'identity_approved',
  'identity_renewal',
  'identity_expired',
  'identity_sent',
  'identity_refused',
  'identity_revoked',
  'payment_added',
  'payment_changed',
  'payment_removed',
  'account_frozen',
  'account_unfrozen',
  'account_restricted',
  'account_restriction_lifted',
  'fee_tier_changed',
  'fee_tier_called_off',
  'fee_tier_rises',
  'fee_tier_falls',
  'market_halted',
  'market_cancel_only',
  'market_opens',
  'market_opening_called_off',
  'market_limits_change',
  'market_delisting',
  'contract_delisting',
  'contract_settles_soon',
  'market_change_called_off',
  'asset_delisting',
  'asset_delisting_called_off',
  'alert_reached',
  'alert_rose',
  'alert_fell',
  'alert_gained',
  'alert_lost',
  'alert_market_ended',
  'contract_warned',
  'contract_warned_cross',
  'contract_liquidated',
  'contract_recovered',
  'contract_settled',
  'contract_deleveraged',
];

test.each(locales)('every message speaks %s, with its values and no place left open', (locale) => {
  const values = {
    ...{ reason: 'blurred', note: 'NOTE', account: 'ACCOUNT', category: 'review', time: 'TIME' },
    ...{ restriction: 'reduce_only', until: 'UNTIL' },
    ...{ asset: 'ASSET', tier: 'TIER', maker: 'MAKER', taker: 'TAKER', market: 'BTCUSDT' },
    ...{ makerBefore: 'MAKER_WAS', takerBefore: 'TAKER_WAS' },
    ...{
      settles: 'SETTLES',
      risk: 'RISK',
      lots: 'LOTS',
      direction: 'short',
      liquidation: 'LINE',
      bankrupt: 'OTHER',
    },
    ...{ rank: 'RANK', profit: 'PROFIT', equity: 'EQUITY', needed: 'NEEDED' },
    ...{ source: 'index', price: 'PRICE', target: 'TARGET', change: 'CHANGE', hours: 'HOURS' },
  };
  for (const template of templates) {
    const { title, body } = messageText(template, values, locale);
    expect(title).not.toBe('');
    expect(title + body).not.toMatch(/[{}]|undefined/);
    expect(title.includes('BTCUSDT')).toBe(
      /^(market|alert|contract_(warned|liquidated|deleveraged|delisting|settle))/.test(template),
    );
    expect(body.includes('TIME')).toBe(
      /^(account|fee|market|asset|contract_(delisting|settles_soon))/.test(template),
    );
    expect(/TIER.*MAKER.*TAKER/.test(body)).toBe(/^fee_tier_(changed|falls|rises)$/.test(template));
    expect(/MAKER_WAS.*TAKER_WAS/.test(body)).toBe(template === 'fee_tier_rises');
    expect(body.includes('ACCOUNT')).toBe(template.startsWith('payment'));
    expect(/PRICE/.test(body) && /TARGET/.test(body)).toBe(/^alert_(?!market)/.test(template));
    expect(body.includes('LOTS') && /RISK|LINE|RANK/.test(body)).toBe(
      /^contract_(?!recovered|delisting|settle)/.test(template),
    );
    expect(/LOTS.*PRICE.*PROFIT/.test(body)).toBe(
      /^contract_(settled|deleveraged)$/.test(template),
    );
    expect(body.includes('SETTLES')).toBe(/^contract_(delisting|settles_soon)$/.test(template));
    expect(/NEEDED|EQUITY/.test(body)).toBe(template === 'contract_recovered');
    expect(body.includes('NOTE')).toBe(/refused|revoked/.test(template));
  }
});

test.each(locales)(
  'an approval in %s names no product: level and country may close each',
  (locale) => {
    expect(messageText('identity_approved', {}, locale).body).not.toMatch(/P2P|fiat|spot|trading/i);
  },
);

test.each(locales)('every change of security has a title of its own in %s', (locale) => {
  const time = '2026-11-21 23:52 UTC';
  const texts = securityEvents.map((event) =>
    messageText('security_changed', { event, time }, locale),
  );
  expect(new Set(texts.map(({ title }) => title)).size).toBe(securityEvents.length);
  for (const { body } of texts) expect(body).toContain(time);
});

test('no language borrows a message or a reason from another', () => {
  const all = locales.flatMap((locale: Locale) => [
    ...templates.map((template) => messageText(template, {}, locale).body),
    ...identityReasons.map((reason) => messageText('identity_refused', { reason }, locale).body),
    ...freezeCategories.map((category) => messageText('account_frozen', { category }, locale).body),
  ]);
  // Reason and category are `other` where none is given.
  expect(new Set(all).size).toBe(all.length - 2 * locales.length);
});

test('what a note says is not taken for a place to fill in', () => {
  const note = '{account} $& <b>';
  expect(messageText('identity_refused', { reason: 'other', note }, 'en').body).toContain(note);
});
