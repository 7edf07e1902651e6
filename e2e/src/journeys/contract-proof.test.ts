import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { ContractPage } from './pages/contract-page.ts';
import { TransferPage } from './pages/transfer-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

const SYMBOL = 'BTCUSDTPERP';
/** About 100,000 USDT at 50x: in the second tier, so it is reduced before it is taken over. */
const LOTS_AT_RISK = 1_500;
const LEVERAGE_AT_RISK = 50;
/** Through the bankruptcy price of 50x, and not as far as the stop-loss of 20x. */
const GAP_PERCENT = -2.5;
const STOP_LOSS_PERCENT = -4;

const fileOf = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

let server: DemoServer;
let user: ApiUser;
let other: ApiUser;
let phone: Phone;
let tab: ContractPage;
let folder: string;

/** The market falls here: on an exchange of its own. */
test.beforeEach(async ({ browser }) => {
  server = await DemoServer.create();
  folder = await mkdtemp(join(tmpdir(), 'candor-contract-proof-'));
  [user, other] = [await createFundedUser(server.url), await createFundedUser(server.url)];
  await waitForMakers(user, SYMBOL);
  phone = await Phone.open(browser, server.url, { session: user.session });
  tab = new ContractPage(phone.page);
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
  await server.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command of the repository as somebody does at a shell. */
function run(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ ok: boolean; said: string }> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [fileOf(path), ...args], options, (error, stdout, stderr) =>
      resolve({ ok: error === null, said: `${stdout}${stderr}` }),
    );
  });
}

const verify = (log: string, ...args: readonly string[]) =>
  run('packages/verify/src/cli/main.ts', [log, '--url', server.url, ...args]);

async function priceFromMark(percent: number): Promise<string> {
  const { tickers } = await user.call('common/getContractConfig', { symbol: SYMBOL });
  return (Number(tickers[0]?.markPrice) * (1 + percent / 100)).toFixed(1);
}

/** As a newcomer on the phone: money, a long at 20x with both stops, more margin. */
async function openOnPhone(): Promise<void> {
  const { page } = phone;
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await tab.form.getByRole('button', { name: 'Transfer in' }).last().click();
  await new TransferPage(page).transfer('5000');
  await phone.hear('Transfer complete');
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await tab.waitForAccount();
  await tab.chooseType('Market');
  await tab.size.fill('100');
  await tab.form.getByText('TP/SL', { exact: true }).click();
  await tab.field(/^Take profit/).fill(await priceFromMark(5));
  await tab.field(/^Stop loss/).fill(await priceFromMark(STOP_LOSS_PERCENT));
  await tab.place();
  await tab.positions.waitFor();
  await tab.act('Margin');
  await tab.sheet.getByRole('textbox', { name: /^Amount/ }).fill('50');
  await tab.sheet.getByRole('button', { name: 'Add margin' }).click();
  await phone.hear('Margin added');
  await tab.waitForSheetsGone();
}

/** The second account, by programs: a long that a small fall ends. */
async function openAtRisk(): Promise<void> {
  const way = { asset: 'USDT', fromKind: 'spot', toKind: 'contract' } as const;
  await other.call('transfer', { ...way, amount: '5000' });
  await other.call('contractSetting', {
    ...{ symbol: SYMBOL, leverage: LEVERAGE_AT_RISK },
    ...{ marginMode: 'isolated', positionMode: 'one_way' },
  });
  const open = async (): Promise<number> =>
    (await other.call('contractPage', {})).positions[0]?.lots ?? 0;
  const buy = async (): Promise<boolean> => {
    const lots = LOTS_AT_RISK - (await open());
    if (lots <= 0) return true;
    await other
      .call('contract', { symbol: SYMBOL, side: 'buy', type: 'market', lots })
      .catch(() => undefined);
    return (await open()) >= LOTS_AT_RISK;
  };
  await expect.poll(buy).toBe(true);
}

/** What the phone says of a line when it works it out again. */
async function recomputeFirst(view: string, button: string | RegExp): Promise<void> {
  const { page } = phone;
  await phone.visit(`pages/home/market?view=${view}&symbol=${SYMBOL}`);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('button', { name: 'Recompute in this browser' }).click();
  await page.getByText('Recomputed, and it agrees').waitFor();
  await phone.picture(view);
}

/** From a fund to each of its movements; one of the liquidation against what its steps say. */
async function recomputeMovements(): Promise<void> {
  const { page } = phone;
  // Lots of a bankrupt position are sold a second or two later.
  const moved = async () =>
    (await user.call('common/contractInsuranceLines', { accountKind: 'contract', asset: 'USDT' }))
      .lines.length;
  await expect.poll(moved, { timeout: 30_000 }).toBeGreaterThan(1);
  await phone.visit('pages/home/market?view=contract-insurance');
  await page.getByRole('button', { name: 'Every movement' }).first().click();
  await page.getByText('the first of all began at nothing', { exact: false }).waitFor();
  await phone.picture('contract-insurance-movements');
  await page
    .getByRole('button', { name: /^(Liquidation fee|Position taken over)/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Recompute in this browser' }).click();
  // The movement by itself, and all of its command against the liquidation.
  await expect.poll(() => page.getByText('Recomputed, and it agrees').count()).toBe(2);
  await phone.picture('contract-insurance-movement');
}

test('a newcomer watches another account be liquidated in steps, closes, and recomputes every figure from the public logs', async () => {
  await openOnPhone();
  await openAtRisk();
  const stress = ['gap', '--asset=BTC', `--percent=${String(GAP_PERCENT)}`];
  const fallen = await run('apps/server/src/cli/stress.ts', stress, {
    ...{ DATA_DIR: server.dataDir, SEED: 'demo' },
  });
  expect(fallen).toMatchObject({ ok: true, said: expect.stringContaining('gap begins') as string });
  const lost = async () => (await other.call('contractClosed', {})).positions;
  await expect.poll(async () => (await lost()).map((own) => own.closeType)).toEqual(['forced']);
  // Orders of its own for each tier first, then the exchange took over what was left.
  const { orders } = await other.call('contractList', { scope: 'history', symbol: SYMBOL });
  const forced = orders.filter(({ closeType }) => closeType === 'forced');
  expect(forced.length).toBeGreaterThan(0);
  const { liquidations } = await user.call('common/contractLiquidations', {});
  const [own] = await lost();
  const line = liquidations.find(({ positionId }) => positionId === own?.positionId);
  expect(line).toMatchObject({ outcome: 'taken_over', takeovers: [{ symbol: SYMBOL }] });
  // What those orders found in a book that has just fallen differs from run to run; together it is the position.
  const reduced = forced.reduce((sum, { filledLots }) => sum + filledLots, 0);
  expect(reduced + (line?.takeovers[0]?.lotsTaken ?? 0)).toBe(LOTS_AT_RISK);

  await recomputeFirst('contract-liquidations', /^Position /);
  // The line opens to the quotes that its mark was made of, which are written right behind it.
  const sequence = line?.lines[0]?.sequence ?? 0;
  const quotes = async () =>
    (await user.call('common/contractMarkInputs', { symbol: SYMBOL, sequence })).quotes.length;
  await expect.poll(() => quotes().catch(() => 0)).toBeGreaterThan(2);
  const marks = phone.page.getByRole('button', { name: 'Recompute the mark from its quotes' });
  await marks.first().click();
  await expect.poll(() => phone.page.getByText('Recomputed, and it agrees').count()).toBe(2);
  await phone.page.getByText('three at least', { exact: false }).scrollIntoViewIfNeeded();
  await phone.picture('contract-mark');
  await recomputeFirst('contract-insurance', 'Recompute');
  await recomputeMovements();
  await phone.visit(`pages/home/market?view=contract-deleveraging&symbol=${SYMBOL}`);
  await phone.page.getByText('the highest rank first', { exact: false }).waitFor();

  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await tab.act('Close position');
  await tab.sheet.getByRole('button', { name: 'Close 100 lots at market' }).click();
  await phone.page.getByText('You have no open positions.').waitFor();
  const [position] = (await user.call('contractClosed', {})).positions;
  expect(position).toMatchObject({ closedLots: 100, closeType: 'manual' });
  await phone.visit('pages/lever/leverList?product=contract');
  await phone.page.getByRole('article', { name: 'Long BTCUSDT' }).waitFor();
  await phone.page.getByRole('button', { name: 'BTCUSDT', exact: true }).click();
  await phone.page
    .getByRole('dialog')
    .getByText(position?.net ?? 'nothing')
    .waitFor();
  const saving = phone.page.waitForEvent('download');
  await phone.page.getByRole('button', { name: 'Save the record' }).click();
  await (await saving).saveAs(join(folder, 'own.json'));
  await phone.picture('contract-proof-record');

  // On another machine: each record from its owner's trades and what everybody reads.
  const { fills } = await user.call('contractFills', { symbol: SYMBOL });
  const { fills: othersFills } = await other.call('contractFills', { symbol: SYMBOL, limit: 200 });
  const net = String(Number(position?.net) + 1);
  await Promise.all([
    writeFile(join(folder, 'lost.json'), JSON.stringify({ position: own, fills: othersFills })),
    writeFile(
      join(folder, 'forged.json'),
      JSON.stringify({ position: { ...position, net }, fills }),
    ),
  ]);
  const right = { ok: true, said: expect.stringContaining(', 0 wrong') as string };
  expect(await verify('contract-closed', 'own.json', 'lost.json', '--all')).toEqual(right);
  const forged = await verify('contract-closed', 'forged.json');
  expect(forged.ok).toBe(false);
  expect(forged.said).toContain(': net is ');
  const told = await verify('contract-liquidation', String(line?.liquidationId), '--all');
  expect(told).toEqual(right);
  expect(told.said).toContain('       markPrice (ticks): ');
  const funds = await verify('contract-insurance');
  expect(funds).toEqual(right);
  expect(funds.said).toMatch(/right {2}insurance fund contract USDT, position \d+ at sequence/);
  for (const log of ['contract-deleveraging', 'contract-funding']) {
    expect(await verify(log, '--symbol', SYMBOL)).toEqual(right);
  }
});
