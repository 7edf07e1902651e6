import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@candor/exchange-core';
import { audit } from '@candor/persistence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { archiveOldJournal } from './archive-old-journal.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), 'candor-archive-'));
  for (let price = 1; price <= 20; price += 1) {
    await api.exchange.submit({ type: 'index_prices_set', triples: [1, price, 3] });
  }
  await api.api.follower.flush();
  await api.exchange.waitForProjection(api.exchange.status().committedSequence, 20_000);
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const firstInTable = async (): Promise<number> => {
  const { rows } = await api.database.pool.query<{ first: number }>(
    'SELECT min(sequence_first) AS first FROM journal',
  );
  return rows[0]?.first ?? 0;
};

test('old rows move into files as far as every follower is, and the journal is still whole', async () => {
  const beforeMs = Date.now() + 60_000;
  expect(await archiveOldJournal(api.database, { folder, beforeMs: 1 })).toEqual([]);
  const { committedSequence } = api.exchange.status();
  const slow = committedSequence - 10;
  await api.database.pool.query('INSERT INTO follower_positions VALUES ($1, $2)', ['slow', slow]);
  const segments = await archiveOldJournal(api.database, { folder, beforeMs });
  expect(segments.at(-1)?.sequenceLast).toBe(slow);
  expect(await firstInTable()).toBe(slow + 1);
  const rules = { demoEnabled: true, demoFundUnitsMax: 10_000_000_000_000, takesRetired: true };
  const report = await audit(api.database, { createEngine: () => new Engine(rules) });
  expect(report).toMatchObject({ ok: true });
});
