import { fileURLToPath } from 'node:url';
import { insertSimulatedKlines, readKlines } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import { expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { pruneHistory } from './prune-history.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

const NOW_MS = Date.UTC(2026, 5, 20);

test('removes house trades and narrow candles that nobody looks at any more, and nothing else', async () => {
  const database = await createTestDatabase({ folders: [migrations] });
  const candle = {
    ...{ marketId: 1, openTicks: 1, highTicks: 1, lowTicks: 1, closeTicks: 1 },
    ...{ volumeLots: 1, volumeQuoteUnits: 1, tradeCount: 1 },
  };
  const ages = [0, 2, 4, 16, 400];
  for (const interval of ['1m', '5m', '1d'] as const) {
    const rows = ages.map((days) => ({ ...candle, interval, openTimeMs: NOW_MS - days * DAY_MS }));
    await insertSimulatedKlines(database, rows);
  }
  // Trade 1 is old and among house accounts, 2 is old with a customer, 3 is new.
  await database.pool.query(
    `INSERT INTO trades SELECT id, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, at_ms, 'buy', house, true
     FROM (VALUES (1, $1::bigint, true), (2, $1, false), (3, $2, true)) AS t (id, at_ms, house)`,
    [NOW_MS - 4 * 3_600_000, NOW_MS - 60_000],
  );
  await database.pool.query(
    `INSERT INTO contract_sample_quotes VALUES (1, 1, $1, 1, '[]'), (1, 2, $2, 1, '[]')`,
    [NOW_MS - 9 * DAY_MS, NOW_MS - 7 * DAY_MS],
  );
  await pruneHistory(database, NOW_MS);
  const quoted = await database.pool.query('SELECT sequence FROM contract_sample_quotes');
  expect(quoted.rows).toEqual([{ sequence: 2 }]);
  const agesLeft = async (interval: '1m' | '5m' | '1d'): Promise<number[]> => {
    const rows = await readKlines(database, { marketId: 1, interval, limit: 10 });
    return rows.map(({ openTimeMs }) => (NOW_MS - openTimeMs) / DAY_MS).reverse();
  };
  expect(await agesLeft('1m')).toEqual([0, 2]);
  expect(await agesLeft('5m')).toEqual([0, 2, 4]);
  expect(await agesLeft('1d')).toEqual(ages);
  const trades = await database.pool.query<{ trade_id: number }>('SELECT trade_id FROM trades');
  expect(trades.rows.map((row) => row.trade_id).sort()).toEqual([2, 3]);
  await database.stop();
});
