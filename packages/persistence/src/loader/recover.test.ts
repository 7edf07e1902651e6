import { Engine } from '@candor/exchange-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '#codec/batch-codec.ts';
import { compressPayload } from '#journal/journal-row.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { openHere, runExchange, storedState } from '#testing/running-exchange.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';
import { recover } from './recover.ts';
import type { RecoverOptions, Storage } from './recover.ts';

let database: TestDatabase;
let open: Storage[];

beforeEach(async () => {
  database = await createTestDatabase();
  open = [];
});

afterEach(async () => {
  for (const storage of open) await storage.close();
  await database.stop();
});

/** A new life from what is durable. */
async function restart(options: Partial<RecoverOptions> = {}): Promise<[Engine, Storage]> {
  const engine = new Engine(TEST_RULES);
  const storage = await recover(database, engine, {
    onStop: () => undefined,
    openProjector: openHere,
    ...options,
  });
  open.push(storage);
  return [engine, storage];
}

test('an empty database gives an empty engine', async () => {
  const [engine, storage] = await restart();
  expect([engine.sequence, storage.sequence, storage.lastTimestampMs, storage.epoch]).toEqual([
    0, 0, 0, 1,
  ]);
});

describe('a restart', () => {
  test('finds everything in the tables when they are up to date', async () => {
    const { exchange, storage } = await runExchange(database, { seed: 5, trades: 20 });
    await storage.close();
    const [engine, next] = await restart();
    expect(Buffer.from(engine.canonicalState())).toEqual(
      Buffer.from(exchange.engine.canonicalState()),
    );
    expect(next.tailCommands).toBe(0);
    expect(next.sequence).toBe(exchange.engine.sequence);
    expect(next.lastTimestampMs).toBe(exchange.engine.timestampMs);
    expect(next.epoch).toBe(storage.epoch + 1);
  });

  test('applies what the tables do not have yet, tells of it, and projects it', async () => {
    const { exchange, storage } = await runExchange(database, { seed: 6, trades: 5 });
    const missed: Batch[] = [exchange.trade(30), exchange.trade(30)];
    for (const batch of missed) await storage.journal.append(batch);
    await storage.close();
    const visited: [number, number][] = [];
    const engine = new Engine(TEST_RULES);
    const next = await recover(database, engine, {
      onStop: () => undefined,
      openProjector: openHere,
      visitTail: (batch) => visited.push([batch.commands.length, engine.sequence]),
    });
    open.push(next);
    expect(engine.dump()).toEqual(exchange.engine.dump());
    const lengths = missed.map((batch) => batch.commands.length);
    expect(visited).toEqual([
      [lengths[0], exchange.engine.sequence - (lengths[1] ?? 0)],
      [lengths[1], exchange.engine.sequence],
    ]);
    expect(next.tailCommands).toBe((lengths[0] ?? 0) + (lengths[1] ?? 0));
    await next.projector.drain();
    expect(await storedState(database)).toEqual(exchange.engine.dump());
  });

  test('goes on deciding exactly as if nothing had happened', async () => {
    const { exchange, storage } = await runExchange(database, { seed: 8, trades: 10 });
    await storage.close();
    const [engine] = await restart();
    for (let round = 0; round < 20; round++) {
      for (const command of exchange.trade(25).commands) {
        expect(engine.decide(command)).toMatchObject({ ok: true });
      }
    }
    expect(engine.dump()).toEqual(exchange.engine.dump());
  });

  test('deposes a leader that still lives; its batch is not half there', async () => {
    const stops: unknown[] = [];
    const run = await runExchange(database, { onStop: (error) => stops.push(error) });
    open.push(run.storage);
    const [engine] = await restart();
    const before = engine.dump();
    await expect(run.commit(run.exchange.trade(10))).rejects.toMatchObject({ certain: false });
    const [again] = await restart();
    expect(again.dump()).toEqual(before);
  });

  test('finds a batch whose reply was cut off, whole', async () => {
    let cut = false;
    const run = await runExchange(database, { cutReply: () => cut });
    open.push(run.storage);
    cut = true;
    await expect(run.commit(run.exchange.trade(10))).rejects.toMatchObject({ reason: 'unknown' });
    const [engine] = await restart();
    expect(engine.dump()).toEqual(run.exchange.engine.dump());
  });

  test('refuses a journal that a newer version wrote, though the tables hold all of it', async () => {
    const { storage } = await runExchange(database, { trades: 1 });
    await storage.close();
    await database.pool.query('ALTER TABLE journal DISABLE TRIGGER USER');
    await database.pool.query(
      `UPDATE journal SET payload = $1 WHERE sequence_first = (SELECT max(sequence_first) FROM journal)`,
      [compressPayload(Buffer.from('7f01', 'hex'))],
    );
    await expect(restart()).rejects.toThrow('written under schema version 127');
  });

  test('that fails lets go of what it took', async () => {
    const { storage } = await runExchange(database);
    await storage.close();
    await database.pool.query(
      `UPDATE accounts SET held_units = held_units + 1, available_units = available_units - 1
       WHERE user_id = 1000 AND asset_id = 1 AND account_kind = 'spot'`,
    );
    await expect(restart()).rejects.toThrow('its products');
    const { rows } = await database.pool.query(
      `SELECT application_name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'candor-%'`,
    );
    expect(rows).toEqual([]);
  });
});

test('a crash in the middle of projecting leaves nothing of it, and the next life does it', async () => {
  const crash = new Error('crash');
  let isArmed = false;
  const run = await runExchange(database, {
    probe: (point) => {
      if (isArmed && point === 'projector_before_commit') throw crash;
    },
  });
  const before = await storedState(database);
  isArmed = true;
  await run.commit(run.exchange.trade(30));
  await expect(run.storage.projector.drain()).rejects.toBe(crash);
  await run.storage.close();
  expect(await storedState(database)).toEqual(before);
  const [, next] = await restart();
  await next.projector.drain();
  expect(await storedState(database)).toEqual(run.exchange.engine.dump());
});
