import { pruneHouseHistory } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { readFundChanges } from './fund-changes.ts';
import { readInsurance } from './insurance-log.ts';

let database: TestDatabase;

const NOW_MS = 100 * DAY_MS + 5_000;
const USDT = { assetId: 1, symbol: 'USDT', scale: 2 };
const catalogue = {
  ...{ contracts: [{ accountKind: 'contract', quote: USDT }], endedContracts: [] },
} as unknown as MarketCatalogue;

const deps = () => ({ pool: database.pool, catalogue, nowMs: () => NOW_MS });

/** Accounts by number: 10 is the fund, 20 clears positions, 30 passes funding, 40 is a user's, 50 a house user's. */
const accounts = `INSERT INTO accounts (account_id, user_id, account_kind, house_account, asset_id, available_units, held_units)
  VALUES (10, 0, 'house', 'contract_insurance', 1, $1, 0), (20, 0, 'house', 'contract_clearing', 1, 0, 0),
    (30, 0, 'house', 'contract_funding', 1, 0, 0), (60, 0, 'house', 'seed_capital', 1, 0, 0),
    (40, 7, 'contract', '', 1, 0, 0), (50, 2, 'contract', '', 1, 0, 0)`;

type Moved = readonly [
  daysAgo: number,
  debit: number,
  credit: number,
  units: number,
  reason: string,
];

const moves: readonly Moved[] = [
  [40, 60, 10, 100_000, 'contract_insurance'],
  [35, 10, 20, 20_000, 'contract_insurance'],
  [2, 41, 10, 300, 'contract_insurance'],
  [2, 10, 20, 1_000, 'contract_insurance'],
  // A position that was taken over pays funding, and receives some; a house user's is no flow of the fund.
  [1, 10, 30, 70, 'contract_funding'],
  [0, 30, 10, 20, 'contract_funding'],
  [0, 50, 30, 9_999, 'contract_funding'],
  [0, 20, 10, 4_000, 'contract_insurance'],
];
const BALANCE = 100_000 - 20_000 + 300 - 1_000 - 70 + 20 + 4_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`INSERT INTO assets VALUES (1, 'USDT', 2)`);
  await database.pool.query(accounts, [BALANCE]);
  for (const [place, [daysAgo, debit, credit, units, reason]] of moves.entries()) {
    const customer = (account: number): number => (account === 41 ? 7 : 0);
    await database.pool.query(
      `INSERT INTO transfers VALUES ($1, $2, $3, $4, $5, 0, $6, $7, 1, $8, $9)`,
      [
        ...[place + 1, 10 * (place + 1), debit, credit, units],
        ...[customer(debit), customer(credit), NOW_MS - daysAgo * DAY_MS, reason],
      ],
    );
  }
  await database.pool.query('UPDATE projection SET projected_sequence = 999');
});
afterAll(() => database.stop());

async function shown() {
  const { sequence, openingAtMs, funds } = await readInsurance(deps());
  expect([sequence, openingAtMs]).toEqual([999, 70 * DAY_MS]);
  return funds;
}

const log = [
  {
    ...{ accountKind: 'contract', asset: 'USDT', balance: '832.5', opening: '800' },
    flows: [
      { dayMs: 100 * DAY_MS, kind: 'takeover', amount: '40', count: 1, lastSequence: 80 },
      { dayMs: 100 * DAY_MS, kind: 'funding', amount: '0.2', count: 1, lastSequence: 60 },
      { dayMs: 99 * DAY_MS, kind: 'funding', amount: '-0.7', count: 1, lastSequence: 50 },
      { dayMs: 98 * DAY_MS, kind: 'liquidation_fee', amount: '3', count: 1, lastSequence: 30 },
      { dayMs: 98 * DAY_MS, kind: 'takeover', amount: '-10', count: 1, lastSequence: 40 },
    ],
  },
];

test('the balance of a fund is what it had before the days that are shown, and their flows of every kind', async () => {
  expect(await shown()).toEqual(log);
  expect(await readFundChanges(deps())).toEqual([
    { accountKind: 'contract', asset: 'USDT', balance: '832.5', dayChange: '40.2' },
  ]);
});

test('pruning takes no line of it away', async () => {
  const kept = async () =>
    (
      await database.pool.query<{ id: number }>(
        'SELECT transfer_id AS id FROM transfers ORDER BY 1',
      )
    ).rows;
  expect(await pruneHouseHistory(database, { olderThanMs: NOW_MS + 1 })).toBe(1);
  // Only the house user's funding went.
  expect((await kept()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect(await shown()).toEqual(log);
});

test('a fund that nothing was ever paid into is empty', async () => {
  // The last market of gold has ended: what its fund has, and where it came from, is still told.
  const gold = {
    ...{ contracts: [], endedContracts: [{ accountKind: 'gold', quote: USDT }] },
  } as unknown as MarketCatalogue;
  const { funds } = await readInsurance({ ...deps(), catalogue: gold });
  expect(funds).toEqual([
    { accountKind: 'gold', asset: 'USDT', balance: '0', opening: '0', flows: [] },
  ]);
});
