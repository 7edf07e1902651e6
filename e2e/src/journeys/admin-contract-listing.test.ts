import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminEndpointName, AdminRequest } from '@candor/protocol';
import { staffRoles } from '@candor/protocol';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { startReady } from '#crash/server-process.ts';
import type { ServerProcess } from '#crash/server-process.ts';
import { caller, createFundedUser } from './api.ts';
import { Desk } from './desk.ts';
import { makeDue, printedLink } from './empty-house.ts';
import { fillStep } from './listing.ts';
import { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let browser: Browser;
let dataDir: string;
let server: ServerProcess;
let origin: string;
let ann: StaffMember;
let ben: StaffMember;

const reason = 'the first day';

/** Asked for by Ann, agreed to by Ben. */
async function byTwo<Name extends AdminEndpointName>(
  name: Name,
  request: Omit<AdminRequest<Name>, 'reason'>,
): Promise<void> {
  await ann.call(name, { ...request, reason } as unknown as AdminRequest<Name>);
  await ben.approveLatest();
}

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  dataDir = mkdtempSync(join(tmpdir(), 'candor-contract-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(dataDir, 0o755);
  const settings = {
    SEED: 'rehearsal',
    PRICE_SOURCES: 'ccxt:binance,bitstamp,kraken,kucoin,okx',
    NODE_OPTIONS: `--import ${new URL('./made-up-venues.ts', import.meta.url).href}`,
  };
  const started = await startReady({ dataDir, environment: settings });
  ({ server } = started);
  // Outside of the demo the back office answers this machine alone.
  origin = started.url.replace('127.0.0.1', 'localhost');
  const house = { settings: { SEED: 'rehearsal' }, dataDir };
  ann = await StaffMember.enrol(origin, await printedLink('ann@example.com', house));
  ben = await StaffMember.enrol(origin, await printedLink('ben@example.com', house));
  for (const { staffId } of [ann, ben]) {
    await byTwo('staffRoles', { staffId, roles: [...staffRoles] });
  }
  for (const [symbol, scale] of [
    ['USDT', 6],
    ['BTC', 8],
    ['XAU', 4],
  ] as const) {
    await byTwo('assetCreate', { symbol, scale });
  }
  await byTwo('marketCreate', {
    ...{ baseAsset: 'BTC', quoteAsset: 'USDT', tickSize: '0.01', quantityStep: '0.0001' },
    ...{ priceMin: '0.01', priceMax: '1000000', quantityMin: '0.0001', quantityMax: '100' },
    ...{ notionalMin: '5', notionalMax: '1000000', priceBandPpm: 100_000 },
    ...{ marketProtectionPpm: 20_000, openOrdersMax: 200, triggerOrdersMax: 20 },
  });
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.exited;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test('a contract market is made by two in a house that has none, and opens with an index of its sources', async () => {
  const desk = await Desk.open(browser, origin, { staff: ann, theme: 'dark' });
  const row = (symbol: string): Locator => desk.row(symbol);
  await desk.visit('/contracts');
  const steps = async (dialog: Locator, asset: string, figures: readonly string[]) => {
    await desk.choose('Traded asset', asset, dialog);
    await desk.choose('Paid in', 'USDT', dialog);
    await dialog.getByText(/^Its index is/).waitFor();
    await fillStep(dialog, []);
    const labels = ['Price step', 'One contract (lot)', 'Lowest price', 'Highest price'];
    await fillStep(
      dialog,
      labels.map((label, at) => [label, figures[at] ?? '']),
    );
  };
  await desk.act('New contract market', {
    fill: async (dialog) => {
      const back = dialog.getByRole('button', { name: 'Back' });
      await steps(dialog, 'BTC', ['0.1', '0.00001', '1', '1000000']);
      await back.click();
      await back.click();
      await dialog.getByText('Its index is that of the spot market BTC/USDT.').waitFor();
      await dialog.getByText('The insurance fund is empty').waitFor();
      await dialog.getByText('Price sources: 5.').waitFor();
      await fillStep(dialog, []);
      await fillStep(dialog, [['One contract (lot)', '0.001']]);
      // A tick by a lot is worth a whole unit; tiers that keep too little are named.
      await dialog.getByLabel('Margin tiers').fill('0, 0.1%, 50x');
      await dialog.getByText('Tier 1: maintenance is 25% to 75%').waitFor();
      await desk.picture('new-contract-refused');
      await dialog.getByLabel('Margin tiers').fill('0, 1%, 50x\n50000, 2.5%, 20x');
      await desk.picture('new-contract');
      await fillStep(dialog, []);
    },
  });
  await desk.hear('Waiting for a second person');
  const second = await Desk.open(browser, origin, { staff: ben, locale: 'hk' });
  await second.visit('/approvals');
  await second.page.getByText('BTCUSDTPERP').first().waitFor();
  await second.picture('new-contract-approval');
  await second.act('Approve');
  await second.close();
  await desk.act('New contract market', {
    fill: async (dialog) => {
      await dialog.getByText('Gold, by hours').click();
      await steps(dialog, 'XAU', ['0.01', '0.01', '1', '100000']);
      await fillStep(dialog, []);
      await dialog.getByLabel('Open hours').fill('Mon 00:00 - Mon 00:00');
    },
  });
  await ben.approveLatest();
  for (const symbol of ['BTCUSDTPERP', 'XAUUSDTGOLD']) {
    await row(symbol).getByText('Halted').waitFor();
    await row(symbol).getByText('5 / 5').waitFor();
    await desk.act('Open trading', { within: row(symbol) });
  }
  await makeDue(dataDir);
  // What is decided next makes the server look at what is due.
  const rates = { tier: 1, makerRatePpm: 500, takerRatePpm: 800 };
  await byTwo('feeChange', { ...rates, effectiveAtMs: Date.now() });
  for (const symbol of ['BTCUSDTPERP', 'XAUUSDTGOLD']) {
    await row(symbol).getByText('Open for trading').waitFor();
  }
  await desk.picture('contracts-open');
  await row('XAUUSDTGOLD').getByText('4,000').first().waitFor();
  expect(desk.errors).toEqual([]);
  await desk.close();
  await trade();
});

/** Two users trade a contract with play money. */
async function trade(): Promise<void> {
  const [buyer, seller] = [await createFundedUser(origin), await createFundedUser(origin)];
  for (const [user, side] of [
    [seller, 'sell'],
    [buyer, 'buy'],
  ] as const) {
    const moved = { asset: 'USDT', amount: '1000', fromKind: 'spot', toKind: 'contract' } as const;
    await user.call('transfer', moved);
    const order = { symbol: 'BTCUSDTPERP', side, type: 'limit', lots: 10, price: '60000' } as const;
    await user.call('contract', order);
  }
  const { positions } = await buyer.call('contractPage', {});
  expect(positions).toMatchObject([{ symbol: 'BTCUSDTPERP', direction: 'long', lots: 10 }]);
  const { markets } = await caller(origin)('common/getContractConfig', {});
  expect(markets.map(({ symbol, indexSymbol }) => [symbol, indexSymbol])).toEqual([
    ['BTCUSDTPERP', 'BTCUSDT'],
    ['XAUUSDTGOLD', null],
  ]);
}
