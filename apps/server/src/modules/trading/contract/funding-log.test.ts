import { fileURLToPath } from 'node:url';
import { pruneContractSamples } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import type { ContractDeps } from './contract-deps.ts';
import { listFundings, readFees, readSamples } from './funding-log.ts';
import type { ContractTables } from './tables.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

let database: TestDatabase;
let deps: ContractDeps;
let nowMs = 10 * DAY_MS;

const MARKET = 1_000_001;
const market = {
  ...{ marketId: MARKET, symbol: 'BTCUSDTPERP', priceScale: 1, tickSizeE12: 100_000_000_000 },
  quote: { scale: 2 },
};

/** Fundings 2 and 3 ended at sequences 200 and 300, an eight hours' period each; of 1 only the row is known. */
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  await database.pool.query(
    `INSERT INTO contract_fundings SELECT ${MARKET}, id, $1::bigint + id * ${8 * HOUR_MS}, 100000, 600000, sum, 2, 2, 5, 4, 0, 0, 0, false, 999, 1
     FROM (VALUES (1, 7), (2, 30), (3, 70)) AS t (id, sum)`,
    [nowMs - DAY_MS],
  );
  await database.pool.query(
    `INSERT INTO contract_funding_bases SELECT ${MARKET}, id, id * 100, 1, 4000000, false, id * 100, 1 FROM (VALUES (2), (3)) AS t (id)`,
  );
  await database.pool.query(
    `INSERT INTO contract_sample_history SELECT market, sequence, sequence, 600001, 600000, 0, 599990, 0, premium
     FROM (VALUES (${MARKET}, 199, 30), (${MARKET}, 210, 40), (${MARKET}, 299, 30), (${MARKET}, 301, 5), (${MARKET + 1}, 250, 9))
       AS t (market, sequence, premium)`,
  );
  await database.pool.query(`INSERT INTO price_sources VALUES (4, 'delta', true, 1, 1)`);
  await database.pool.query(
    `INSERT INTO contract_sample_quotes VALUES (${MARKET}, 299, 299, 10000000000, '[[4, 6000009000, 6000011000, 20]]'),
      (${MARKET + 1}, 210, 210, 10000000000, '[]')`,
  );
  await database.pool.query(
    `INSERT INTO contract_fee_history VALUES (${MARKET}, 1, 10, 200, 500, 5000), (${MARKET}, 2, 20, 200, 500, 5000),
      (${MARKET}, 9, 90, 200, 600, 5000), (${MARKET + 1}, 9, 90, 1, 1, 1), (${MARKET}, 12, 120, 200, 500, 5000)`,
  );
  const dialect = new PostgresDialect({ pool: database.pool });
  deps = {
    catalogue: { contract: () => market },
    contracts: new Kysely<ContractTables>({ dialect }),
    nowMs: () => nowMs,
  } as unknown as ContractDeps;
});
afterAll(() => database.stop());

const ask = (fundingId: number, page: object = {}) =>
  readSamples(deps, { symbol: 'BTCUSDTPERP', fundingId, ...page });

test('a funding names the cap that held then, or none where it was not written down', async () => {
  const { fundings } = await listFundings(deps, { symbol: 'BTCUSDTPERP' });
  expect(fundings.map(({ fundingId, capE9 }) => [fundingId, capE9])).toEqual([
    [3, 4_000_000],
    [2, 4_000_000],
    [1, null],
  ]);
  const one = await listFundings(deps, { symbol: 'BTCUSDTPERP', fundingId: 2 });
  expect(one.fundings).toMatchObject([{ fundingId: 2, premiumSumE9: 30, received: '0.04' }]);
});

test('the samples of a funding are those between its command and the one before, page by page', async () => {
  const first = await ask(3, { limit: 1 });
  expect(first).toMatchObject({ premiumSumE9: 70, premiumCount: 2, nextCursor: '299' });
  const second = await ask(3, { limit: 1, cursor: '299' });
  expect([...first.samples, ...second.samples]).toMatchObject([
    { atMs: 299, premiumE9: 30, indexPrice: '60000.1', askPrice: null, impactBidPrice: '59999.0' },
    { atMs: 210, premiumE9: 40, made: null },
  ]);
  expect(first.samples[0]?.made).toEqual({
    indexTickSizeE12: 10_000_000_000,
    quotes: [{ source: 'delta', bid: '60000.09', ask: '60000.11', ageMs: 20 }],
  });
  expect(second.nextCursor).toBeNull();
});

test('none are shown where the period’s beginning is not known, and a funding that never was is said', async () => {
  expect((await ask(2)).samples).toEqual([]);
  await expect(ask(4)).rejects.toMatchObject({ code: 404 });
});

test('after a week none are shown, before any is pruned', async () => {
  nowMs += 6 * DAY_MS;
  expect((await ask(3)).samples).toHaveLength(2);
  nowMs += DAY_MS + 6 * HOUR_MS;
  expect((await ask(3)).samples).toEqual([]);
  expect(await pruneContractSamples(database, { beforeMs: 300 })).toBe(4);
  const { rows } = await database.pool.query('SELECT at_ms FROM contract_sample_history');
  expect(rows).toEqual([{ at_ms: 301 }]);
});

test('fees are listed for each time, without lines that only repeat them', async () => {
  const fees = await readFees(deps, { marketId: MARKET });
  expect(fees.map(({ fromMs, takerFeePpm }) => [fromMs, takerFeePpm])).toEqual([
    [120, 500],
    [90, 600],
    [10, 500],
  ]);
});
