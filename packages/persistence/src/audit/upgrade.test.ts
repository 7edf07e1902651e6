import { createHash } from 'node:crypto';
import { Engine } from '@candor/exchange-core';
import type { CommandBody } from '@candor/exchange-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recover } from '#loader/recover.ts';
import type { Storage } from '#loader/recover.ts';
import { migrate } from '#migrations/migrate.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { readFixture, restoreFixture } from '#testing/restore-fixture.ts';
import { storedState } from '#testing/running-exchange.ts';
import { audit } from './audit.ts';
import { rebuild } from './rebuild.ts';

/** Versions whose databases must still be understood, and a command that each of them takes. */
const VERSIONS: readonly (readonly [version: string, next: CommandBody])[] = [
  ['first-wave', { type: 'order_cancel_frozen', userId: 1_000, requestKey: 'later' }],
  ['contracts', { type: 'price_source_add', name: 'delta' }],
  ['conditional', { type: 'price_source_add', name: 'delta' }],
  ['attached', { type: 'price_source_add', name: 'delta' }],
  ['deleveraged', { type: 'price_source_add', name: 'delta' }],
];

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ migrate: false });
});

afterEach(async () => {
  await database.stop();
});

function hashOf(engine: Engine): string {
  return createHash('sha256').update(engine.canonicalState()).digest('hex');
}

/** Decides one more command on what was recovered and makes it durable. */
async function goOn(engine: Engine, storage: Storage, body: CommandBody): Promise<void> {
  engine.effects.clear();
  const command = {
    ...body,
    sequence: engine.sequence + 1,
    timestampMs: storage.lastTimestampMs + 1_000,
  };
  expect(engine.decide(command)).toMatchObject({ ok: true });
  const { effects } = engine;
  const batch = { commands: [command], effects, effectEnds: [effects.length] };
  storage.projector.accept(batch, await storage.journal.append(batch));
  await storage.projector.drain();
}

test.each(VERSIONS)('a database of %s is brought up to date and goes on', async (version, next) => {
  const fixture = readFixture(version);
  await restoreFixture(database, fixture);
  await migrate(database);

  const engine = new Engine(fixture.rules);
  const storage = await recover(database, engine, { onStop: () => undefined });
  const stateHash = hashOf(engine);
  expect([engine.sequence, stateHash]).toEqual([fixture.sequence, fixture.stateHash ?? stateHash]);
  await storage.projector.drain();
  expect(await storedState(database)).toEqual(engine.dump());

  const createEngine = () => new Engine({ ...fixture.rules, takesRetired: true });
  const asLeft = await audit(database, { createEngine });
  expect(asLeft.differences).toEqual([]);
  expect([asLeft.headHash, asLeft.stateHash]).toEqual([fixture.headHash, stateHash]);

  await goOn(engine, storage, next);
  await storage.close();
  await rebuild(database);
  expect(await storedState(database)).toEqual(engine.dump());
  expect((await audit(database, { createEngine })).differences).toEqual([]);
});
