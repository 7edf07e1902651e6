import { addDecimals, formatUnits } from '@candor/money';
import type { AdminReply, StaffRole } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const figures = async (role: StaffRole): Promise<AdminReply<'houseFigures'>> => {
  const { token } = await newStaff(api, role);
  return (await callAdmin(api, 'houseFigures', {}, { token })).data as AdminReply<'houseFigures'>;
};
const untilProjected = async (): Promise<void> => {
  const { value: sequence } = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(sequence, 5_000);
};

test.each([
  ['finance', ['liabilities', 'insurance', 'rewards', 'income', 'volumes', 'reconciliation']],
  ['operations', ['volumes', 'reconciliation', 'jobs', 'copies']],
  [
    'auditor',
    [
      'liabilities',
      'insurance',
      'rewards',
      'income',
      'volumes',
      'reconciliation',
      'jobs',
      'copies',
    ],
  ],
  ['owner', []],
  ['content', []],
  ['customer_service', []],
  ['risk', ['volumes']],
] as const)('%s sees its own part and no other', async (role, parts) => {
  const { asOfMs: _, ...rest } = await figures(role);
  const shown = Object.entries(rest).flatMap(([name, part]) => (part === null ? [] : [name]));
  expect(shown).toEqual(parts);
});

test('income of today is what the books say of it, and grows by each trade once', async () => {
  const accountant = await newStaff(api, 'finance');
  const [maker, taker] = [await api.newTrader(), await api.newTrader()];
  const income = async (): Promise<readonly string[]> => {
    await untilProjected();
    const { data } = await accountant.call('houseFigures');
    const parts = (data as AdminReply<'houseFigures'>).income ?? [];
    return parts.map(({ asset, net }) => `${net} ${asset}`).sort();
  };
  const byBooks = async (): Promise<readonly string[]> => {
    const { rows } = (await accountant.call('bookFlows')).data as AdminReply<'bookFlows'>;
    return rows
      .filter(({ account }) => account === 'fees')
      .map(({ asset, net }) => `${net} ${asset}`)
      .sort();
  };
  const trade = async (): Promise<void> => {
    const order = { symbol: 'BTCUSDT', type: 'limit', price: '58000', quantity: '0.01' };
    await api.call('currency', { ...order, side: 'buy' }, { token: maker.token });
    await api.call('currency', { ...order, side: 'sell' }, { token: taker.token });
  };
  await trade();
  const first = await income();
  expect(first.length).toBeGreaterThan(0);
  expect(first).toEqual(await byBooks());
  expect(await income()).toEqual(first);
  await trade();
  const second = await income();
  expect(second).not.toEqual(first);
  expect(second).toEqual(await byBooks());
});

test('what clients are owed and the house has of its own is what was brought in', async () => {
  const trader = await api.newTrader();
  await untilProjected();
  api.clock.skipMs += 5 * 60_000;
  const rows = (await figures('finance')).liabilities?.rows ?? [];
  const { value: totals } = await api.exchange.read((reader) => reader.userTotals());
  const { catalogue } = api.api;
  const owed = totals.map(({ assetId, units }) => {
    const { symbol, scale } = catalogue.assetOf(assetId);
    return [symbol, formatUnits(units, scale)];
  });
  const books = Object.fromEntries(rows.map((row) => [row.asset, row.owed]));
  expect(trader.userId).toBeGreaterThan(0);
  expect(owed.length).toBeGreaterThan(0);
  expect(books).toMatchObject(Object.fromEntries(owed));
  for (const { broughtIn, owed: debt, own, difference } of rows) {
    expect(difference).toBe('0');
    expect(addDecimals(debt, own)).toBe(broughtIn);
  }
  // A row that nobody moved, as a broken disk would leave it.
  await api.database.pool.query(
    'UPDATE accounts SET available_units = available_units + 5 WHERE user_id = $1 AND available_units > 0',
    [trader.userId],
  );
  api.clock.skipMs += 5 * 60_000;
  const broken = (await figures('finance')).liabilities?.rows ?? [];
  expect(broken.some(({ difference }) => difference.startsWith('-'))).toBe(true);
});

test('what no tool wrote down is not recorded; jobs and the last audit are', async () => {
  const { pool } = api.database;
  expect((await figures('operations')).copies).toEqual({ backupAtMs: null, archivedAtMs: null });
  await pool.query(`INSERT INTO backup_records VALUES ('/backups', 3, 1700000000000, 9, 100)`);
  await pool.query(
    `INSERT INTO audit_runs (started_at_ms, took_ms, ok, commands, head_hash, state_hash, differences, staff_email)
     VALUES (1000, 20, false, 1, '', '', ARRAY['one'], 'a@b.c')`,
  );
  await pool.query(
    `SELECT enqueue_job('save_profits', '{}', now() - interval '1 hour', 3, NULL, 'late')`,
  );
  const { copies, jobs, reconciliation } = await figures('operations');
  expect(copies).toEqual({ backupAtMs: 1_700_000_000_000, archivedAtMs: null });
  expect(reconciliation).toEqual({ last: { atMs: 1_020, ok: false }, isRunning: false });
  expect(jobs).toMatchObject({ failing: 0 });
  expect(jobs?.waiting).toBeGreaterThan(0);
  expect(jobs?.oldestAtMs).toBeLessThan(Date.now() - 3_000_000);
});
