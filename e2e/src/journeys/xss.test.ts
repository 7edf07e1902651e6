import { articleKinds, languages, locales } from '@candor/protocol';
import type { EndpointReply, Locale } from '@candor/protocol';
import type { Database } from '@candor/persistence';
import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { caller, createUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { pictureOf, submitPassport, turnOnTotp } from './paperwork.ts';
import { Phone } from './phone.ts';
import { newEmail } from './staff.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';
import { hostileTexts, unstorableTexts } from './xss-corpus.ts';
import { XssWatch } from './xss-watch.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let user: ApiUser;
let frozen: ApiUser;
let roaming: ApiUser;
let caseId = 0;
let attemptId = 0;
const articleIds: number[] = [];

const PIN = '284619';
const all = hostileTexts.join('\n\n');

/** What an article shows as it stands: links that lead to the web are links, and are looked at as such. */
const articleTexts = hostileTexts.filter((text) => !text.startsWith('!['));

/** The title of every article here, another one in each language. */
const titleIn = (locale: Locale): string => `${locale}: ${packed(150)}`;

/** As many of the texts as fit, one behind the other. */
function packed(lengthMax: number, texts: readonly string[] = hostileTexts): string {
  let text = '';
  for (const next of texts) if (text.length + next.length < lengthMax) text += `${next} `;
  return text.trim();
}

/** All of the texts, as many in one as fit. */
function packs(lengthMax: number): readonly string[] {
  const whole: string[] = [];
  for (const text of hostileTexts) {
    const last = whole.at(-1) ?? '';
    if (last !== '' && last.length + 1 + text.length <= lengthMax)
      whole.splice(-1, 1, `${last} ${text}`);
    else whole.push(text);
  }
  return whole;
}

const hostileSlides = hostileTexts.filter(({ length }) => length <= 80);

/** What no call takes in this length, or only from a device: as if a looser rule had let it in once. */
async function storeBehindTheScreens(): Promise<void> {
  for (const [at, text] of hostileTexts.entries()) {
    await database.pool.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, is_synced,
         name, created_at_ms) VALUES ($1, $2, '', 0, '{}', false, $3, $4)`,
      [user.userId, `hostile-${at}`, text, at],
    );
    await database.pool.query(
      `INSERT INTO staff_passkeys (staff_id, credential_id, public_key, sign_count, transports, name,
         created_at_ms) VALUES ($1, $2, '', 0, '{}', $3, $4)`,
      [ann.staffId, `hostile-${at}`, text, at],
    );
  }
  // A slide's words lead nowhere, and so most of these are refused.
  for (const [at, text] of hostileSlides.entries()) {
    await database.pool.query(
      `UPDATE carousel_texts SET title = $2, text = $2, alt = CASE alt WHEN '' THEN '' ELSE $2 END
       WHERE slide_id = (SELECT slide_id FROM carousel_slides WHERE name = $1)`,
      [`hostile-${at}`, text],
    );
  }
  for (const note of packs(500)) {
    await database.pool.query(
      `INSERT INTO user_messages (user_id, template, values, created_at_ms)
       VALUES ($1, 'identity_refused', $2, $3)`,
      [user.userId, { reason: 'other', note }, Date.now()],
    );
  }
}

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben } = office);
  [user, frozen] = await Promise.all([createUser(server.url), createUser(server.url)]);
});

/** How an attempt to store something ended: 200, or the code of the refusal. */
async function codeOf(attempt: Promise<unknown>): Promise<number> {
  return attempt.then(
    () => 200,
    (error: unknown) => Number(/: (\d+) /.exec(String(error))?.[1] ?? 0),
  );
}

/** Every text of a user or of staff that is one call to store, and where it is short, how short. */
const stores: readonly (readonly [name: string, store: (text: string) => Promise<unknown>])[] = [
  ['nickname', (nickname) => user.call('nickName', { nickname: nickname.slice(0, 80) })],
  [
    'anti-phishing words',
    (text) =>
      user.call('antiPhishing', { antiPhishing: text.slice(0, 64), password: USER_PASSWORD }),
  ],
  [
    'own number of an order',
    (clientOrderId) =>
      user.call('currency', {
        ...{ symbol: 'BTCUSDT', side: 'buy', type: 'limit' },
        ...{ price: '50000', quantity: '0.01', clientOrderId },
      }),
  ],
  ['note about a user', (text) => ann.call('userNoteAdd', { userId: user.userId, text })],
  ['note in a case', (text) => ann.call('caseNote', { caseId, text })],
  [
    'support hours',
    (value) =>
      ann.call('settingChange', { key: 'supportHours', value: value.slice(0, 80), reason: 'try' }),
  ],
];

test('on a careless page the same texts run, load and lead away, and are seen to', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const watch = await XssWatch.over(context, page);
  const address = 'http://careless.invalid/';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: all }));
  await page.goto(address, { waitUntil: 'commit' });
  const deeds: string[] = [];
  const seen = [
    'a dialog opened',
    'a script ran',
    'was asked for',
    'leads to javascript:',
    'data-mark',
  ];
  await expect
    .poll(async () => {
      deeds.push(...(await watch.look('careless')));
      return seen.filter((deed) => !deeds.some((one) => one.includes(deed)));
    })
    .toEqual([]);
  await context.close();
});

test('staff and users meet: a case, an article of each kind, a fund password', async () => {
  ({ caseId } = await ann.call('caseOpen', {
    userId: user.userId,
    kind: 'other',
    statement: packed(2_000),
  }));
  const pins = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: USER_PASSWORD };
  await user.call('setLegalPwd', pins);
  for (const kind of articleKinds) {
    const { articleId, version } = await ann.call('articleCreate', {
      kind,
      slug: `hostile-${kind}`,
    });
    const texts = Object.fromEntries(
      locales.map((locale) => [
        locale,
        { title: titleIn(locale), summary: packed(400), body: all },
      ]),
    );
    const saved = await ann.call('articleSave', { articleId, version, texts });
    let { version: latest } = saved;
    if (kind === 'help') {
      const { categories } = await ann.call('articleList', { kind });
      const place = { category: categories[0]?.category ?? null, position: 0 };
      const placed = await ann.call('articlePlace', { articleId, version: latest, ...place });
      latest = placed.version;
    }
    // The hostile texts lead outside, too: that takes two.
    const outward = { articleId, version: latest, reason: 'a try' };
    await ann.call('articlePublishOutward', outward);
    await ben.approveLatest();
    articleIds.push(articleId);
  }
});

test('what no text may hold is refused, and no text breaks the server', async () => {
  const codes: string[] = [];
  for (const [name, store] of stores) {
    for (const text of [...unstorableTexts, ...hostileTexts]) {
      const code = await codeOf(store(text));
      if ((code >= 500 && code < 600) || code === 0)
        codes.push(`${name}: ${code} for ${JSON.stringify(text)}`);
      if (unstorableTexts.indexOf(text) === 0 && code === 200) codes.push(`${name} took a null`);
    }
  }
  expect(codes).toEqual([]);
  const { notes } = await ann.call('userNotes', { userId: user.userId, limit: 200 });
  expect(notes.map(({ text }) => text)).toEqual(expect.arrayContaining([...hostileTexts]));
});

test('the texts are stored wherever people write', async () => {
  for (const [at, text] of hostileTexts.filter(({ length }) => length <= 100).entries()) {
    const kind = (['bank', 'alipay', 'wechat', 'paypal'] as const)[at % 4] ?? 'bank';
    const account = kind === 'bank' ? `6222021234567${890_100 + at}` : `someone${at}@example.com`;
    const more = kind === 'bank' ? { bankName: text, branch: text } : {};
    const code = await codeOf(
      user.call('cnyPayAdd', { kind, name: text, account, ...more, legalPwd: PIN }),
    );
    expect(code).toBeLessThan(50_000);
  }
  // Some of the texts: whoever logs in more often is logged out where it was first.
  const roamer = await createUser(server.url);
  const device = { account: roamer.email, password: USER_PASSWORD };
  for (const text of hostileTexts.filter((_, at) => at % 4 === 0)) {
    // A header holds no more than Latin letters.
    const agent = text.replace(/[^\u0020-\u007e]/g, '');
    const headers = { 'content-type': 'application/json', 'user-agent': agent };
    const body = JSON.stringify(device);
    const response = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: EndpointReply<'login'> };
    const { token, expiresAtMs } = data;
    const session = { token, expiresAtMs, userId: roamer.userId, account: roamer.email };
    roaming = { ...roamer, token, session: JSON.stringify(session) };
  }
  await submitPassport(browser, server.url, user, 'AA1234567');
  const { attempts } = await ann.call('identityQueue', {});
  attemptId = attempts[0]?.attemptId ?? 0;
  await ann.call('identityClaim', { attemptId });
  const { version } = await ann.call('identityDetail', { attemptId });
  const note = packed(500);
  await ann.call('identityRefuse', { attemptId, version, reasonCode: 'other', note });
  const image = (await pictureOf(browser, 'evidence')).toString('base64');
  await ann.call('caseEvidence', { caseId, image, text: packed(2_000) });

  const reason = packed(500);
  await ann.call('userFreeze', { userId: frozen.userId, reason });
  const asked = await ann.call('userUnfreeze', { userId: frozen.userId, reason });
  await ben.call('approvalRefuse', { approvalId: asked.approvalId ?? 0, reason });
  await ann.call('userUnfreeze', { userId: frozen.userId, reason });
  await ann.call('marketHalt', { symbol: 'SOLUSDT', state: 'halted', reason });
  for (const text of hostileTexts.filter(({ length }) => length <= 64).slice(0, 6)) {
    const who = { name: text, email: newEmail('hostile'), roles: ['content'] as const };
    await ann.inviteLink(who, ben);
  }
  const { arts } = await ann.call('carouselList', {});
  for (const at of hostileSlides.keys()) {
    // The server keeps few slides: the first two have a picture that a text describes.
    const imageFileId = at < 2 ? (await ann.call('carouselPicture', { image })).fileId : null;
    const one = { title: 'T', text: 'x', alt: imageFileId === null ? '' : 'A' };
    const texts = Object.fromEntries(locales.map((locale) => [locale, one]));
    const slide = {
      ...{ name: `hostile-${at}`, art: arts[0] ?? '', imageFileId },
      ...{ articleSlug: 'hostile-news', isShown: true, texts: texts as never },
    };
    const code = await codeOf(ann.call('carouselSave', slide));
    expect([200, 4026]).toContain(code);
  }
  const lost = await createUser(server.url);
  await turnOnTotp(lost);
  const body = JSON.stringify({ account: lost.email, password: USER_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body });
  const { data } = (await login.json()) as { data: { challengeId: string } };
  const statement = packed(2_000);
  await caller(server.url)('factorLost', { challengeId: data.challengeId, statement });
  await storeBehindTheScreens();
});

test('every text is a reason and a remark of requests that wait for a second person', async () => {
  for (const reason of packs(500)) {
    const wanted = { userId: user.userId, tier: 1, reason };
    const refused = await ann.call('userFeeTier', wanted);
    await ben.call('approvalRefuse', { approvalId: refused.approvalId ?? 0, reason });
    const withdrawn = await ann.call('userFeeTier', wanted);
    await ann.call('approvalWithdraw', { approvalId: withdrawn.approvalId ?? 0, reason });
  }
  const { approvals } = await ann.call('approvalList', { state: 'refused' });
  const remarks = approvals.map(({ decision }) => decision ?? '').join(' ');
  expect(hostileTexts.filter((text) => !remarks.includes(text))).toEqual([]);
});

/** Waits until a text can be read, as it was written. */
async function shows(watch: XssWatch, text: string): Promise<void> {
  await expect.poll(() => watch.read()).toContain(text);
}

/** What stands on each screen that shows somebody's text, and how much of the corpus at least. */
type Screen = readonly [path: string, expected: readonly string[]];

const short = hostileTexts[0] ?? '';

describe('on the phone', () => {
  const everywhere: readonly Screen[] = [
    ['pages/index/index', [short]],
    ['pages/neWs/neWs', [short]],
    ['pages/neWs/neWs?box=personal', hostileTexts],
    ['security?view=passkeys', hostileTexts],
    ['pages/home/news', [short]],
    ['pages/home/newsDetail?slug=hostile-news', articleTexts],
    ['pages/home/newsDetail?slug=hostile-notice', articleTexts],
    ['pages/home/newsDetail?slug=hostile-help', articleTexts],
    ['contact', [short]],
    ['collect_money', [short]],
    ['authentication', [short]],
    ['userCenter', []],
    ['telegram', []],
    [`register?inviteCode=${encodeURIComponent(short)}`, []],
    [`pages/home/newsDetail?slug=${encodeURIComponent(short)}`, []],
    [`pages/lever/lever?symbol=${encodeURIComponent(short)}`, []],
    [`web-view?url=${encodeURIComponent('javascript:window.hostileRan=1')}`, []],
    [`web-view?url=${encodeURIComponent('data:text/html,<script>1</script>')}`, []],
  ];

  const ownDevices: readonly Screen[] = [
    ['security?view=devices', []],
    ['security?view=logins', []],
  ];

  test.each([
    ['articles, names and payment methods', () => user, everywhere],
    ['devices', () => roaming, ownDevices],
  ])('%s are shown as text; nothing of it runs, loads or leads away', async (_, who, screens) => {
    const phone = await Phone.open(browser, server.url, { session: who().session });
    const watch = await XssWatch.over(phone.context, phone.page);
    const faults: string[] = [];
    for (const [path, expected] of screens) {
      await phone.visitWhole(path);
      for (const text of expected) {
        await shows(watch, text);
      }
      faults.push(...(await watch.look(path)));
      const overflow = await phone.overflowPx();
      if (overflow > 0) faults.push(`${path}: ${overflow} px wider than the screen`);
    }
    expect([...faults, ...phone.errors]).toEqual([]);
    await phone.close();
  });
});

test.each(locales)('news in %s are shown as text; nothing of them acts', async (locale) => {
  const phone = await Phone.open(browser, server.url, { locale });
  const watch = await XssWatch.over(phone.context, phone.page);
  const faults: string[] = [];
  for (const path of ['pages/home/news', 'pages/home/newsDetail?slug=hostile-news']) {
    await phone.visitWhole(path);
    await shows(watch, titleIn(locale));
    faults.push(...(await watch.look(path)));
  }
  expect([...faults, ...phone.errors]).toEqual([]);
  await phone.close();
});

describe('in the back office', () => {
  const everywhere = (): readonly Screen[] => [
    ['/', []],
    ['/approvals', [packed(500)]],
    ['/approvals?state=refused', hostileTexts],
    ['/approvals?state=withdrawn', hostileTexts],
    ['/approvals?state=approved', [short]],
    [`/identity?state=refused&review=${attemptId}`, [packed(500)]],
    ['/cases', [packed(2_000)]],
    [`/cases?case=${caseId}`, hostileTexts],
    ['/users', []],
    [`/users?search=${encodeURIComponent(short)}`, []],
    [`/users/${user.userId}?tab=notes`, hostileTexts],
    [`/users/${roaming.userId}?tab=sessions`, []],
    [`/users/${roaming.userId}?tab=logins`, []],
    [`/users/${user.userId}?tab=cases`, []],
    [`/users/${user.userId}?tab=payment`, []],
    [`/users/${user.userId}?tab=identity`, []],
    [`/users/${user.userId}?tab=trail`, hostileTexts],
    [`/users/${frozen.userId}`, [packed(500)]],
    [`/users/${frozen.userId}?tab=notes`, [packed(500)]],
    ['/markets', []],
    ['/markets?tab=changes', []],
    ['/content', [short]],
    ...articleIds.map((id): Screen => [`/content/${id}`, hostileTexts]),
    ['/content?tab=carousel', [short]],
    ['/settings', []],
    ['/outbox', []],
    ['/audit', hostileTexts],
    [`/audit?subject=${encodeURIComponent(short)}`, []],
    ['/staff', [short]],
    ['/me', hostileTexts],
  ];

  test('an article shows its texts in every language’s tab, and nothing of them acts', async () => {
    const desk = await Desk.open(browser, server.url, { staff: ann });
    const watch = await XssWatch.over(desk.context, desk.page);
    const faults: string[] = [];
    for (const id of articleIds) {
      await desk.visit(`/content/${id}`);
      for (const { code, name } of languages) {
        await desk.page.getByRole('tab', { name }).press('Enter');
        const title = desk.page.locator(`#${code}-title`);
        await expect.poll(() => title.inputValue()).toBe(titleIn(code));
        faults.push(...(await watch.look(`article ${id} in ${code}`)));
      }
    }
    expect([...faults, ...desk.errors]).toEqual([]);
    await desk.close();
  });

  test('every text is shown as text, and nothing of it runs, loads or leads away', async () => {
    const desk = await Desk.open(browser, server.url, { staff: ann });
    const watch = await XssWatch.over(desk.context, desk.page);
    const faults: string[] = [];
    for (const [path, expected] of everywhere()) {
      await desk.visit(path);
      for (const text of expected) await shows(watch, text);
      if (path.endsWith('?tab=payment')) {
        await desk.act('Show in full', { reason: 'the bank asks about a payment' });
        await shows(watch, short);
      }
      const closed = desk.page.locator('.ant-table-row-expand-icon-collapsed');
      for (let at = 0; at < 3 && (await closed.count()) > 0; at += 1) await closed.first().click();
      faults.push(...(await watch.look(path)));
    }
    expect([...faults, ...desk.errors]).toEqual([]);
    await desk.close();
  });
});
