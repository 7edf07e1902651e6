import { createTestDatabase } from '@candor/persistence/testing';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { readLiquidations } from './contract-history.ts';
import type { ContractTables } from './tables.ts';

test('liquidations of one tick are listed once each, and no cursor says whose they were', async () => {
  const database = await createTestDatabase();
  // Three accounts that one tick took, between two that other ticks took.
  await database.pool.query(
    `INSERT INTO contract_liquidations
     SELECT id, owner, 0, 'contract', 1, 'take_over', 'running', 0, 1, 1, 1, true, 1, 1
     FROM (VALUES (5, 8001), (6, 8001), (6, 8002), (6, 8003), (7, 8004)) AS t (id, owner)`,
  );
  const contracts = new Kysely<ContractTables>({
    dialect: new PostgresDialect({ pool: database.pool }),
  });
  const shown: string[] = [];
  const cursors: string[] = [];
  for (let page = 0; page < 5; page += 1) {
    const cursor = cursors.at(-1);
    const { rows, nextCursor } = await readLiquidations(contracts, {
      limit: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    shown.push(...rows.map((row) => `${row.liquidation_id} of ${row.user_id}`));
    if (nextCursor !== null) cursors.push(nextCursor);
  }
  expect(shown).toEqual(['7 of 8004', '6 of 8003', '6 of 8002', '6 of 8001', '5 of 8001']);
  expect(cursors).toEqual(['7.1', '6.1', '6.2', '6.3']);
  await database.stop();
});
