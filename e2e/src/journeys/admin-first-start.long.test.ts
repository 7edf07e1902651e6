import { createHmac, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@candor/persistence';
import { endpointPath, signedHead } from '@candor/protocol';
import type { EndpointName, StaffRole } from '@candor/protocol';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { startReady } from '#crash/server-process.ts';
import type { ServerProcess } from '#crash/server-process.ts';
import { caller, createFundedUser } from './api.ts';
import { findFreePort } from './demo-server.ts';
import { Desk } from './desk.ts';
import { makeDue, printedLink, runHouse } from './empty-house.ts';
import { besides } from './house-file.ts';
import type { HouseFile } from './house-file.ts';
import { MailBox } from './mail-box.ts';
import { IdentityPage } from './pages/identity-page.ts';
import { RegisterPage } from './pages/register-page.ts';
import { SecurityPage } from './pages/security-page.ts';
import { Phone } from './phone.ts';
import { fillStep, limitsOf } from './listing.ts';
import { StaffMember, STAFF_PASSWORD } from './staff.ts';
import { test } from './stage.ts';

const EMAIL = 'first@example.com';
const PASSWORD = 'Sunrise7trader';

let browser: Browser;
let dataDir: string;
let mail: MailBox;
let settings: Readonly<Record<string, string>>;
let server: ServerProcess;
let ann: Desk;
let ben: Desk;
let phone: Phone;

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  mail = await MailBox.open();
  dataDir = mkdtempSync(join(tmpdir(), 'candor-first-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(dataDir, 0o755);
  const port = String(await findFreePort());
  settings = {
    // Set up as a real house; users get play money, for nothing else brings any in.
    SEED: 'rehearsal',
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    // A host of its own, on the same machine.
    ADMIN_ORIGIN: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9/sms',
    SMS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
    PRICE_SOURCES: 'ccxt:binance,kraken,okx',
    // The list asks for a source that answers; nobody else's venue is asked by a test.
    NODE_OPTIONS: `--import ${new URL('./made-up-venues.ts', import.meta.url).href}`,
    REGISTER_VERIFICATION: 'setting',
  };
  ({ server } = await startReady({ dataDir, environment: settings }));
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  mail.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const site = (): string => settings['PUBLIC_ORIGIN'] ?? '';
const staffSite = (): string => settings['ADMIN_ORIGIN'] ?? '';

/** `npm run create-admin` beside the server. @returns the link that it prints */
const linkFor = (email: string, house = { settings, dataDir }): Promise<string> =>
  printedLink(email, house);

const row = (text: string): Locator => ann.page.getByRole('row').filter({ hasText: text });

/** What the checklist says of a line. */
const step = (title: string): Locator =>
  ann.page.getByRole('row').filter({ has: ann.page.getByText(title, { exact: true }) });

/** Ann asks for an act, and Ben, who reads Chinese, agrees to it on his screen. */
async function byTwo(label: string, options: Parameters<Desk['act']>[1] = {}): Promise<void> {
  await ann.act(label, options);
  await ann.hear('Waiting for a second person');
  await ben.visit('/approvals');
  // Where Ben is already, the page asks again by itself only after a while.
  await ben.page.reload();
  await ben.settle();
  await ben.act('Approve');
  await ben.page.getByText(ben.words('No requests here.')).waitFor();
  await ann.page.reload();
  await ann.settle();
}

test('an empty house says what is missing, to two owners who come by printed links', async () => {
  ann = await Desk.open(browser, staffSite());
  await ann.enrol(await linkFor('ann@example.com'));
  await ann.page.getByRole('link', { name: 'Missing before the doors open' }).click();
  await step('A second person').getByText('Missing').waitFor();
  ben = await Desk.open(browser, staffSite(), { locale: 'hk', theme: 'dark' });
  await ben.enrol(await linkFor('ben@example.com'));
  await ann.lookAgain();
  await step('Roles for the work').getByText('Missing').waitFor();
  for (const title of ['Host name for users', 'Host name for staff', 'Mail', 'Price sources']) {
    await step(title).getByText('Done').waitFor();
  }
  for (const title of ['Rates of tier 0', 'Two assets', 'A market', 'Terms and privacy', 'Help']) {
    await step(title).getByText('Missing').waitFor();
  }
  await ann.picture('first-start-en');
  await ben.visit('/system');
  await ben.picture('first-start-hk');
  expect(await ben.axeViolations()).toEqual([]);
});

test('the owners may manage rights only, and give one another the roles for the work', async () => {
  await step('Roles for the work').getByRole('link').click();
  for (const email of ['ann@example.com', 'ben@example.com']) {
    const menu = email.startsWith('ben') ? { menuOf: 'ben' } : {};
    await byTwo('Change roles', {
      within: row(email),
      ...menu,
      fill: async (dialog) => {
        for (const role of ['Operations', 'Customer service', 'Finance', 'Risk', 'Content']) {
          await dialog.getByRole('checkbox', { name: role, exact: true }).check();
        }
      },
    });
  }
  await ann.visit('/system');
  await step('Roles for the work').getByText('Done').waitFor();
  await step('A second person').getByText('Done').waitFor();
});

test('tiers, assets and two markets are made by two, each from its line of the list', async () => {
  await step('Rates of tier 0').getByRole('link').click();
  const rates = async (dialog: Locator, maker: string, taker: string): Promise<void> => {
    await dialog.getByLabel('Maker fee').fill(maker);
    await dialog.getByLabel('Taker fee').fill(taker);
  };
  await byTwo('Change rates', { fill: (dialog) => rates(dialog, '0.08', '0.12') });
  await byTwo('Add a tier', { fill: (dialog) => rates(dialog, '0.05', '0.08') });
  await row('0.05%').waitFor();

  await ann.visit('/system');
  await step('Two assets').getByRole('link').click();
  for (const [symbol, decimals] of [
    ['USDT', '6'],
    ['BTC', '8'],
    ['ETH', '8'],
  ] as const) {
    await byTwo('New asset', {
      fill: async (dialog) => {
        await dialog.getByLabel('Asset').fill(symbol);
        await dialog.getByLabel('Decimals').fill(decimals);
      },
    });
    await row(symbol).first().waitFor();
  }

  await ann.visit('/system');
  await step('A market').getByRole('link').click();
  for (const asset of ['BTC', 'ETH']) {
    await byTwo('New market', {
      fill: async (dialog) => {
        await ann.choose('Traded asset', asset, dialog);
        await ann.choose('Paid in', 'USDT', dialog);
        await fillStep(dialog, []);
        await fillStep(dialog, [
          ['Price step', '0.01'],
          ['Quantity step', '0.0001'],
        ]);
        await fillStep(dialog, limitsOf({ price: '0.01', quantity: '0.0001' }));
        await fillStep(dialog, []);
      },
    });
    await row(`${asset}/USDT`).getByText('Halted').waitFor();
  }
  await ann.picture('first-markets');
});

test('terms, privacy, help and the address of support stand before the doors open', async () => {
  const { page } = ann;
  for (const slug of ['terms-of-use', 'privacy-policy', 'first-steps']) {
    await ann.visit('/system');
    await step(slug === 'first-steps' ? 'Help' : 'Terms and privacy')
      .getByRole('link')
      .click();
    await ann.act('New article', {
      fill: async (dialog) => {
        await dialog.getByText('Help', { exact: true }).click();
        await dialog.getByLabel('Address').fill(slug);
      },
    });
    await page.getByText('0 of 7 languages are complete').waitFor();
    await page.getByRole('tab', { name: 'English' }).click();
    await page.locator('#en-title').fill(`Of ${slug}`);
    await page.locator('#en-body').fill('What our house says of it.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Save draft', disabled: true }).waitFor();
    await ann.act('Publish');
    await page.getByText('Published', { exact: true }).waitFor();
  }
  for (const [title, key, value] of [
    ['Address of support', 'supportEmail', 'help@example.com'],
    ['Countries of text messages', 'smsCountries', 'DE,CH'],
  ] as const) {
    await ann.visit('/system');
    await step(title).getByRole('link').click();
    await byTwo('Change', {
      within: row(key),
      fill: async (dialog) => dialog.getByLabel('Value').fill(value),
    });
    await row(key).getByText(value).waitFor();
  }
});

test('both markets open at announced times, and the list has nothing left to say', async () => {
  await ann.visit('/system');
  await step('An open market').getByRole('link').click();
  for (const asset of ['BTC', 'ETH']) {
    await ann.act('Open trading', { within: row(`${asset}/USDT`), reason: 'the first day' });
  }
  await makeDue(dataDir);
  await ann.visit('/markets?tab=fees');
  await byTwo('Add a tier', {
    fill: async (dialog) => {
      await dialog.getByLabel('Maker fee').fill('0.02');
      await dialog.getByLabel('Taker fee').fill('0.04');
    },
  });
  await ann.visit('/markets');
  for (const asset of ['BTC', 'ETH']) {
    await row(`${asset}/USDT`).getByText('Open for trading').waitFor();
  }
  await ann.visit('/system');
  expect(await ann.page.getByText('Before the doors open').count()).toBe(0);
});

test('a contract market, P2P, Earn and option rounds begin by two, each on its page', async () => {
  await ann.visit('/contracts');
  await byTwo('New contract market', {
    fill: async (dialog) => {
      await ann.choose('Traded asset', 'BTC', dialog);
      await ann.choose('Paid in', 'USDT', dialog);
      await dialog.getByText('Its index is that of the spot market BTC/USDT.').waitFor();
      await fillStep(dialog, []);
      await fillStep(dialog, [
        ['Price step', '0.1'],
        ['One contract (lot)', '0.001'],
        ['Lowest price', '1'],
        ['Highest price', '1000000'],
      ]);
      await fillStep(dialog, []);
    },
  });
  await row('BTCUSDTPERP').getByText('Halted').waitFor();

  await ann.visit('/p2p?tab=rules');
  await byTwo('Set the rules', { fill: async (dialog) => dialog.getByRole('switch').click() });
  await ann.page.getByText('Takes new orders').waitFor();
  await ann.visit('/p2p?tab=pairs');
  await byTwo('Add a pair');
  await row('USDT/EUR').getByText('None now').waitFor();

  await ann.visit('/earn');
  await byTwo('New product');
  // Nobody has paid a fee that could cover the interest.
  await row('USDT').getByText('Not covered').waitFor();
  await ann.visit('/options?tab=cycles');
  await byTwo('New cycle');
  await row('BTCUSDT · 1 min').getByText('Opens rounds').waitFor();
  await ann.visit('/system');
  for (const title of ['Rates of fiat money', 'Insurance funds of contract markets']) {
    await step(title).getByText('Missing').waitFor();
  }
});

test('a user registers by mail, is verified by staff, and has an API key whose order trades', async () => {
  phone = await Phone.open(browser, site());
  await phone.visit('register');
  const register = new RegisterPage(phone.page, phone.words);
  await register.email.fill(EMAIL);
  await register.sendCode.click();
  await register.code.fill(await mail.codeTo(EMAIL));
  await register.password.fill(PASSWORD);
  await register.signUp.click();
  await phone.page.getByRole('navigation', { name: 'Main sections' }).waitFor();

  const identity = new IdentityPage(phone);
  await identity.handInPassport({
    ...{ country: 'TH', number: 'AA1234567', birthday: '1990-02-28' },
    ...{ lastName: 'Saetang', firstName: 'Somchai' },
  });
  await ann.visit('/identity');
  await ann.page.getByRole('button', { name: /^Review \d/ }).click();
  const review = ann.page.getByRole('dialog', { name: /^Review \d/ });
  await ann.act('Take the review', { within: review });
  await review.getByText('AA1234567').waitFor();
  await ann.act('Approve', { within: review });
  await review.getByRole('button', { name: 'Revoke' }).waitFor();
  await identity.open();
  await identity.status('Verified').waitFor();

  const security = new SecurityPage(phone);
  await security.open('api-keys');
  await security.press('Create an API key');
  await phone.page.getByLabel('Name of this key').fill('First bot');
  await phone.page.getByText('Place, change and cancel orders').click();
  await phone.page.getByLabel('Allowed IP addresses').fill('127.0.0.1');
  await security.password.fill(PASSWORD);
  await security.press('Create');
  await phone.page.getByRole('heading', { name: 'Your new API key' }).waitFor();
  const [keyId = '', secret = ''] = await phone.page
    .locator('main:visible .break-all')
    .allInnerTexts();
  await security.confirmRecoveryCodes();
  const ask = async (method: 'GET' | 'POST', name: EndpointName, request?: object) => {
    const address = endpointPath(name);
    const body = request === undefined ? '' : JSON.stringify(request);
    const timestampMs = String(Date.now());
    const idempotencyKey = request === undefined ? '' : randomUUID();
    const head = signedHead({ timestampMs, method, url: address, idempotencyKey });
    const answer = await fetch(site() + address, {
      method,
      headers: {
        ...{ 'api-key': keyId, 'api-timestamp': timestampMs },
        'api-signature': createHmac('sha256', secret).update(head).update(body).digest('base64'),
        ...(body === '' ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { body }),
    });
    return (await answer.json()) as { readonly code: number };
  };
  expect(await ask('GET', 'wallet')).toMatchObject({ code: 200 });
  expect(await ask('GET', 'todayProfit')).toMatchObject({ code: 200 });
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '60000' } as const;
  expect(await ask('POST', 'currency', { ...order, quantity: '0.01' })).toMatchObject({
    code: 2005,
  });
  await phone.visit('');
  await phone.page.getByRole('button', { name: 'Get demo funds' }).first().click();
  await phone.page.getByRole('button', { name: 'Claim all and trade' }).click();
  await phone.page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await ask('POST', 'currency', { ...order, quantity: '0.01' })).toMatchObject({
    ...{ code: 200, data: { order: { status: 'open' } } },
  });
  const seller = await createFundedUser(site(), (email) => mail.codeTo(email));
  await seller.call('currency', { ...order, side: 'sell', quantity: '0.004' });
  const [trade] = (await seller.call('common/tradeList', { symbol: 'BTCUSDT' })).trades;
  // The program's order met it.
  expect(trade).toMatchObject({ price: '60000.00', quantity: '0.0040' });
  const { markets } = await caller(site())('common/symbolsList', {});
  expect(markets.map(({ symbol, state }) => [symbol, state])).toEqual([
    ['BTCUSDT', 'open'],
    ['ETHUSDT', 'open'],
  ]);
  expect([...phone.errors, ...ann.errors, ...ben.errors]).toEqual([]);
});

/** The secrets of a run of the house command by password and code. */
const byCode = (code: string) => ({ STAFF_PASSWORD, STAFF_CODE: code });

/** As if half a minute had passed: a code is good once. */
async function forgetCodes(folder: string): Promise<void> {
  const database = await openDatabase({ dataDir: folder, purpose: 'tool' });
  await database.pool.query('UPDATE staff SET totp_last_step = 0');
  await database.stop();
}

test('the same house is made from one file, which the first one wrote', async () => {
  const signIn = ['--email', 'ann@example.com', '--server'];
  await forgetCodes(dataDir);
  const text = await runHouse(byCode(ann.code), 'export', ...signIn, staffSite());
  const file = JSON.parse(text) as HouseFile;
  expect([file.assets, file.feeTiers, file.markets].map(({ length }) => length)).toEqual([3, 3, 2]);

  const folder = mkdtempSync(join(tmpdir(), 'candor-second-'));
  chmodSync(folder, 0o755);
  const { PORT: _port, PUBLIC_ORIGIN: _site, ADMIN_ORIGIN: _staff, ...rest } = settings;
  const second = await startReady({ dataDir: folder, environment: rest });
  const other = { settings: { SEED: 'none' }, dataDir: folder };
  const enrol = async (email: string) =>
    await StaffMember.enrol(second.url, await linkFor(email, other));
  const [first, colleague] = [await enrol('ann@example.com'), await enrol('ben@example.com')];
  for (const { staffId } of [first, colleague]) {
    const roles: StaffRole[] = ['owner', 'operations', 'finance', 'content'];
    await first.call('staffRoles', { staffId, roles, reason: 'the first day' });
    await colleague.approveLatest();
  }
  const path = join(folder, 'house.json');
  const wanted = { ...file, ...besides };
  await writeFile(path, JSON.stringify(wanted));
  const there = [path, ...signIn, second.url.replace('127.0.0.1', 'localhost')];
  // Assets and tiers, then markets, which need them, then contracts and the openings, which need those.
  for (let round = 0; round < 4; round++) {
    await forgetCodes(folder);
    first.app.forgetUsed();
    await runHouse(byCode(first.app.code()), 'apply', ...there, '--reason', 'the same house');
    const { approvals } = await colleague.call('approvalList', { state: 'waiting' });
    for (const { approvalId } of approvals) await colleague.call('approvalApprove', { approvalId });
  }
  const { changes } = await first.call('changeList', {});
  const openings = changes.filter(({ kind }) => kind === 'market_state');
  expect(openings.map(({ subject }) => subject).sort()).toEqual(['BTCUSDT', 'ETHUSDT']);
  await forgetCodes(folder);
  first.app.forgetUsed();
  const copy = JSON.parse(
    await runHouse(byCode(first.app.code()), 'export', ...there.slice(1)),
  ) as HouseFile;
  // Assets stand in the order in which they were approved.
  const sorted = (rows: readonly object[]) => rows.map((one) => JSON.stringify(one)).sort();
  expect(sorted(copy.assets)).toEqual(sorted(file.assets));
  expect(Object.keys(file.settings)).toContain('supportEmail');
  expect(copy.settings).toEqual(file.settings);
  expect(copy).toMatchObject(besides);
  expect(file.articles?.map(({ slug }) => slug)).toContain('first-steps');
  expect(sorted(copy.articles ?? [])).toEqual(sorted(file.articles ?? []));
  await forgetCodes(folder);
  first.app.forgetUsed();
  const again = await runHouse(
    byCode(first.app.code()),
    'apply',
    ...there,
    '--reason',
    'once more',
  );
  expect(again.trim()).toBe('the house is as the file says');
  expect(sorted(copy.markets.map((market) => ({ ...market, state: 'open' })))).toEqual(
    sorted(file.markets),
  );
  second.server.signal('SIGTERM');
  await second.server.exited;
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
