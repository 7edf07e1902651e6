import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { listInsuranceLines } from './insurance-lines.ts';

let database: TestDatabase;

const USDT = { assetId: 1, symbol: 'USDT', scale: 2 };
const PERP = { accountKind: 'contract', marketId: 1_000_001, symbol: 'BTCUSDTPERP', quote: USDT };
const catalogue = {
  ...{ contracts: [PERP, { accountKind: 'gold', quote: USDT }], endedContracts: [] },
  contractOf: () => PERP,
} as unknown as MarketCatalogue;

/** 10 is the fund, 20 clears positions, 30 passes funding, 60 is capital, 40 a user's, 50 a house user's, 70 the fund of gold. */
const ACCOUNTS = `INSERT INTO accounts (account_id, user_id, account_kind, house_account, asset_id, available_units, held_units)
  VALUES (10, 0, 'house', 'contract_insurance', 1, $1, 0), (20, 0, 'house', 'contract_clearing', 1, 0, 0),
    (30, 0, 'house', 'contract_funding', 1, 0, 0), (60, 0, 'house', 'seed_capital', 1, 0, 0),
    (40, 7, 'contract', '', 1, 0, 0), (50, 2, 'contract', '', 1, 0, 0), (70, 0, 'house', 'gold_insurance', 1, 5, 0)`;

type Moved = readonly [
  debit: number,
  credit: number,
  units: number,
  reference: number,
  reason: string,
];
const MOVES: readonly Moved[] = [
  [60, 10, 100_000, 0, 'contract_insurance'],
  [41, 10, 300, 501, 'contract_insurance'],
  [10, 20, 1_000, 501, 'contract_insurance'],
  [50, 30, 9_999, 777, 'contract_funding'],
  [10, 30, 70, 501, 'contract_funding'],
  [60, 70, 5, 0, 'contract_insurance'],
  [10, 30, 40, PERP.marketId, 'contract_insurance'],
  [30, 10, 2, PERP.marketId, 'contract_insurance'],
  [20, 10, 4_000, 501, 'contract_insurance'],
];
const BALANCE = 100_000 + 300 - 1_000 - 70 - 40 + 2 + 4_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`INSERT INTO assets VALUES (1, 'USDT', 2)`);
  await database.pool.query(ACCOUNTS, [BALANCE]);
  for (const [place, [debit, credit, units, reference, reason]] of MOVES.entries()) {
    const customer = (account: number): number => (account === 41 ? 7 : 0);
    await database.pool.query(
      `INSERT INTO transfers VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10)`,
      [
        ...[place + 1, 10 * (place + 1), debit, credit, units, reference],
        ...[customer(debit), customer(credit), 1_000 + place, reason],
      ],
    );
  }
  await database.pool.query(
    `INSERT INTO contract_liquidation_lines (liquidation_id, position_id, at_sequence, place, step, at_ms, user_id, market_id,
       is_long, lots, entry_units, margin_units, account_units, due_units, mark_ticks, maintenance_ppm, deduction_units,
       liquidation_fee_ppm, equity_units, needed_units, limit_ticks, sold_lots, sold_units, fee_units, liquidation_fee_units,
       taken_units, fund_units, is_open, put_sequence, put_at_ms)
     VALUES (9, 501, 20, 2, 'reduce', 1, 7, ${PERP.marketId}, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 300, 0, 0, false, 20, 1)`,
  );
  await database.pool.query('UPDATE projection SET projected_sequence = 999');
});
afterAll(() => database.stop());

const ask = (fields: object = {}) =>
  listInsuranceLines(
    { pool: database.pool, catalogue },
    { accountKind: 'contract', asset: 'USDT', ...fields },
  );

test('every movement of a fund has what it had before and after: from nothing to the balance, and each says what it is', async () => {
  const { sequence, balance, lines, nextCursor } = await ask();
  expect([sequence, balance, nextCursor]).toEqual([999, '1031.92', null]);
  expect(lines.map((own) => [own.lineId, own.kind, own.amount, own.before, own.after])).toEqual([
    [9, 'takeover', '40', '991.92', '1031.92'],
    [8, 'funding_rounding', '0.02', '991.9', '991.92'],
    [7, 'funding_missing', '-0.4', '992.3', '991.9'],
    [5, 'funding', '-0.7', '993', '992.3'],
    [3, 'takeover', '-10', '1003', '993'],
    [2, 'liquidation_fee', '3', '1000', '1003'],
    [1, 'funded', '1000', '0', '1000'],
  ]);
  expect(lines.map((own) => [own.positionId, own.symbol])).toEqual([
    [501, null],
    [null, 'BTCUSDTPERP'],
    [null, 'BTCUSDTPERP'],
    [501, null],
    [501, null],
    [501, 'BTCUSDTPERP'],
    [null, null],
  ]);
  expect(lines.find(({ lineId }) => lineId === 2)).toMatchObject({
    sequence: 20,
    liquidationId: 9,
  });
});

test('a page goes on where the one before ended, with the same figures', async () => {
  const { lines: all } = await ask();
  const first = await ask({ limit: 3 });
  const second = await ask({ limit: 3, cursor: first.nextCursor ?? '' });
  const third = await ask({ limit: 3, cursor: second.nextCursor ?? '' });
  expect([first.nextCursor, second.nextCursor, third.nextCursor]).toEqual(['7', '2', null]);
  expect([...first.lines, ...second.lines, ...third.lines]).toEqual(all);
});

test('what one command moved is found by its sequence, with the same figures; another fund is another list', async () => {
  const { lines } = await ask({ sequence: 30 });
  expect(lines).toMatchObject([{ lineId: 3, before: '1003', after: '993' }]);
  expect((await ask({ sequence: 60 })).lines).toEqual([]);
  await expect(ask({ asset: 'EUR' })).rejects.toMatchObject({ code: 404 });
  const gold = await ask({ accountKind: 'gold' });
  expect(gold).toMatchObject({ balance: '0.05', lines: [{ lineId: 6, kind: 'funded' }] });
});
