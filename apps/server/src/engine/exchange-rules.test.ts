import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import { expect, test } from 'vitest';
import { fixExchangeRules, readExchangeRules } from './exchange-rules.ts';
import type { Seed } from './exchange-rules.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

test.each<[Seed, { readonly demoEnabled: boolean; readonly hasShortcuts: boolean }]>([
  ['demo', { demoEnabled: true, hasShortcuts: true }],
  ['none', { demoEnabled: false, hasShortcuts: false }],
  ['rehearsal', { demoEnabled: true, hasShortcuts: false }],
])('a house that began as %s stays what it is, whatever it is started as', async (seed, rules) => {
  const database = await createTestDatabase({ folders: [migrations] });
  expect(await readExchangeRules(database)).toBeUndefined();
  for (const start of [seed, 'demo', 'none', 'rehearsal'] as const) {
    expect(await fixExchangeRules(database, start)).toMatchObject(rules);
  }
  await database.stop();
});
