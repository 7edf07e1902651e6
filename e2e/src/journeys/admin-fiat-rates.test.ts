import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffRoles } from '@candor/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { startReady } from '#crash/server-process.ts';
import type { ServerProcess } from '#crash/server-process.ts';
import { caller } from './api.ts';
import { Desk } from './desk.ts';
import { printedLink } from './empty-house.ts';
import { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let browser: Browser;
let dataDir: string;
let rates: Server;
let server: ServerProcess;
let origin: string;
let ann: StaffMember;
let ben: StaffMember;

/** What the second source says of the euro. */
let ofSecond = 0.8612;
let environment: Readonly<Record<string, string>>;

const reason = 'the first day';

async function start(): Promise<void> {
  const started = await startReady({ dataDir, environment });
  ({ server } = started);
  // Outside of the demo the back office answers this machine alone.
  origin = started.url.replace('127.0.0.1', 'localhost');
}

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  dataDir = mkdtempSync(join(tmpdir(), 'candor-fiat-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(dataDir, 0o755);
  rates = createServer(({ headers }, response) => {
    const isFirst = headers.host?.startsWith('127.0.0.1') === true;
    response.end(JSON.stringify({ base: 'USD', rates: { EUR: isFirst ? 0.8612 : ofSecond } }));
  });
  await new Promise<void>((resolve) => rates.listen(0, '127.0.0.1', resolve));
  const { port } = rates.address() as AddressInfo;
  const sources = ['127.0.0.1', 'localhost'].map((host) => `json:http://${host}:${port}/latest`);
  environment = { SEED: 'rehearsal', FIAT_SOURCES: sources.join(',') };
  await start();
  const house = { settings: { SEED: 'rehearsal' }, dataDir };
  ann = await StaffMember.enrol(origin, await printedLink('ann@example.com', house));
  ben = await StaffMember.enrol(origin, await printedLink('ben@example.com', house));
  for (const { staffId } of [ann, ben]) {
    await ann.call('staffRoles', { staffId, roles: [...staffRoles], reason });
    await ben.approveLatest();
  }
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  await new Promise((resolve) => rates.close(resolve));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test('a real house has an index of fiat money by two sources that agree, and sees what each says', async () => {
  await ann.call('assetCreate', { symbol: 'USDT', scale: 6, reason });
  await ben.approveLatest();
  await ann.call('p2pRuleSet', {
    ...{ isOpen: true, depositAsset: 'USDT', deposit: '100', refundWaitMs: 604_800_000 },
    ...{ releaseMs: 300_000, evidenceMs: 0, lockMs: 86_400_000, cancelsFree: 2 },
    ...{ penaltyPpm: 500_000, pendingMax: 5, adsMax: 20, reason },
  });
  await ben.approveLatest();
  await ann.call('p2pPairSet', {
    ...{ pairId: 0, asset: 'USDT', currency: 'EUR', fiatScale: 2, decimals: 4, feePpm: 1_000 },
    ...{ bandPpm: 100_000, indexAgeMaxMs: 600_000, min: '10', max: '20000' },
    ...{ methods: ['bank'], isOpen: true, reason },
  });
  await ben.approveLatest();
  const desk = await Desk.open(browser, origin, { staff: ann, theme: 'dark' });
  await desk.visit('/system');
  await desk.page.getByText('One USDT: EUR 0.8612').waitFor();
  const live = desk.row('Live');
  await expect.poll(() => live.count()).toBe(2);
  await desk.picture('fiat-rates');
  await expect
    .poll(async () => JSON.stringify((await ann.call('p2pView', {})).pairs))
    .toContain('"0.8612"');
  const { rates: shown } = await caller(origin)('common/platformRate', {});
  expect(shown.find(({ currency }) => currency === 'EUR')).toMatchObject({ rate: '0.8612' });
  expect(desk.errors).toEqual([]);
  await desk.close();
});

test('the house sets its daily check-in up by two, and one opens it: it pays once its pool is filled', async () => {
  const desk = await Desk.open(browser, origin, { staff: ann, locale: 'hk' });
  const { words } = desk;
  await desk.visit('/earn?tab=checkin');
  await desk.act('Set up the check-in', {
    reason,
    fill: async (dialog) => {
      await desk.choose(words('Asset'), 'USDT', dialog);
      await dialog.getByLabel(words('Reward a day')).fill('0.2');
      await desk.picture('checkin-set-up');
    },
  });
  await ben.approveLatest();
  await desk.lookAgain();
  await desk.act('Open check-in', { reason });
  await desk.page.getByText(words('Pool empty')).waitFor();
  const config = await caller(origin)('chenkDayConfig', {});
  expect(config).toMatchObject({ state: 'pool_empty', asset: 'USDT', pool: { left: '0' } });
  expect(desk.errors).toEqual([]);
  await desk.close();
});

test('sources that disagree stand in the bar of every page, and lead to the page that says what each says', async () => {
  server.signal('SIGTERM');
  await server.exited;
  ofSecond = 0.9;
  await start();
  ann = ann.at(origin);
  await expect.poll(async () => (await ann.call('houseAlarms', {})).fiatDisputed).toEqual(['EUR']);
  const desk = await Desk.open(browser, origin, { staff: ann });
  const { page } = desk;
  await desk.visit('/users');
  const bar = page.getByRole('region', { name: 'What stands still' });
  await bar.getByText('Sources of fiat rates disagree by more than 1%: EUR.').waitFor();
  await desk.picture('fiat-disputed');
  await bar.getByRole('link', { name: 'See the system page' }).click();
  await page.getByText('EUR 0.9').waitFor();
  await page.getByText('EUR 0.8612').first().waitFor();
  await desk.close();

  const reader = await Desk.open(browser, origin, { staff: ann, locale: 'hk', theme: 'dark' });
  await reader.visit('/appeals');
  await reader.page.getByRole('region', { name: reader.words('What stands still') }).waitFor();
  // A drawing of an empty list is read aloud in the reader's language too.
  const titles = reader.page.locator('main svg > title');
  await titles.first().waitFor({ state: 'attached' });
  expect(await titles.allTextContents()).toEqual(['無此資料']);
  await reader.picture('fiat-disputed-hk');
  expect([...desk.errors, ...reader.errors]).toEqual([]);
  await reader.close();
});
