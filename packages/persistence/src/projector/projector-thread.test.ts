import { Engine } from '@candor/exchange-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '#codec/batch-codec.ts';
import { writeBatch } from '#codec/batch-codec.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { recover } from '#loader/recover.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { runExchange, storedState } from '#testing/running-exchange.ts';
import { TEST_RULES, TestExchange } from '#testing/test-exchange.ts';
import { ProjectorThread } from './projector-thread.ts';
import type { TableWriterOptions } from './table-writer.ts';

let database: TestDatabase;
let open: ProjectorThread[];

beforeEach(async () => {
  database = await createTestDatabase();
  open = [];
});

afterEach(async () => {
  for (const one of open) await one.close();
  await database.stop();
});

function fail(error: unknown): void {
  throw error;
}

async function openThread(options: Partial<TableWriterOptions> = {}): Promise<ProjectorThread> {
  const thread = await ProjectorThread.open(database, { onStop: fail, ...options });
  open.push(thread);
  return thread;
}

function payloadOf(batch: Batch): Uint8Array {
  const writer = new ByteWriter();
  writeBatch(writer, batch);
  return writer.view();
}

function accept(thread: ProjectorThread, batch: Batch): void {
  thread.accept(batch, payloadOf(batch));
}

test('the tables hold the state of the core after every batch', async () => {
  const thread = await openThread();
  const exchange = new TestExchange(3);
  accept(thread, exchange.open());
  for (let round = 0; round < 12; round++) {
    accept(thread, exchange.trade(40));
    await thread.drain();
    expect(await storedState(database)).toEqual(exchange.engine.dump());
  }
});

test('an exchange that was recovered with it goes on where the tables stand', async () => {
  const openProjector = undefined;
  const { exchange, storage } = await runExchange(database, { openProjector, seed: 4, trades: 8 });
  await storage.journal.append(exchange.trade(30));
  await storage.close();
  const engine = new Engine(TEST_RULES);
  const next = await recover(database, engine, { onStop: fail });
  await next.projector.drain();
  await next.close();
  expect(engine.dump()).toEqual(exchange.engine.dump());
  expect(await storedState(database)).toEqual(exchange.engine.dump());
});

describe('a batch', () => {
  test('may be overwritten by its owner, bytes and all, once it was accepted', async () => {
    const thread = await openThread();
    const exchange = new TestExchange();
    const batch = exchange.open();
    const payload = payloadOf(batch);
    thread.accept(batch, payload);
    payload.fill(0);
    batch.effects.words.fill(0);
    await thread.drain();
    expect(await storedState(database)).toEqual(exchange.engine.dump());
  });

  test('out of order is refused before anything is written', async () => {
    const thread = await openThread();
    const exchange = new TestExchange();
    exchange.open();
    const later = exchange.trade(3);
    expect(() => accept(thread, later)).toThrow('cannot follow 0');
  });

  test('that cannot be read stops the engine once', async () => {
    const stops: unknown[] = [];
    const thread = await openThread({ onStop: (error) => stops.push(error) });
    thread.accept(new TestExchange().open(), Uint8Array.of(99));
    await expect(thread.drain()).rejects.toThrow('unsupported_version');
    expect(stops).toHaveLength(1);
  });

  test('that was written already is refused, and the engine told to stop', async () => {
    const stops: unknown[] = [];
    const first = await openThread();
    const second = await openThread({ onStop: (error) => stops.push(error) });
    const batch = new TestExchange().open();
    accept(first, batch);
    await first.drain();
    accept(second, batch);
    await expect(second.drain()).rejects.toThrow('not at sequence 0');
    expect(stops).toHaveLength(1);
    expect(await second.waitFor(batch.commands.length, 60_000)).toBe(false);
  });
});

describe('who waits', () => {
  test('is told once the tables have the sequence, and nothing is pending then', async () => {
    const thread = await openThread();
    const batch = new TestExchange().open();
    accept(thread, batch);
    const last = batch.commands.length;
    expect(thread.pendingCommands).toBe(last);
    expect(thread.pendingEffects).toBeGreaterThan(last);
    expect(await thread.waitFor(last, 60_000)).toBe(true);
    expect([thread.projectedSequence, thread.pendingCommands, thread.pendingEffects]).toEqual([
      last,
      0,
      0,
    ]);
    expect(await thread.waitFor(last, 0)).toBe(true);
  });

  test('for what never comes is told so in time', async () => {
    const thread = await openThread();
    expect(await thread.waitFor(1, 5)).toBe(false);
  });

  test('is let go when the projector closes', async () => {
    const thread = await openThread();
    const waiting = thread.waitFor(1, 60_000);
    await thread.close();
    expect(await waiting).toBe(false);
  });

  test('does not wait for a machine that the commands need', async () => {
    const thread = await openThread({ deferWhile: () => true });
    const batch = new TestExchange().open();
    accept(thread, batch);
    expect(await thread.waitFor(1, 60_000)).toBe(true);
  });
});

describe('the crash points', () => {
  test('are passed by the owner, in order', async () => {
    const points: string[] = [];
    const thread = await openThread({ probe: (point) => points.push(point) });
    accept(thread, new TestExchange().open());
    await thread.drain();
    expect(points).toEqual(['projector_begun', 'projector_before_commit', 'projector_committed']);
  });

  test('end the write that stands at them, and nothing of it is in the tables', async () => {
    const crash = new Error('crash');
    const thread = await openThread({
      onStop: () => undefined,
      probe: (point) => {
        if (point === 'projector_before_commit') throw crash;
      },
    });
    const before = await storedState(database);
    accept(thread, new TestExchange().open());
    await expect(thread.drain()).rejects.toBe(crash);
    await thread.close();
    expect(await storedState(database)).toEqual(before);
  });
});

test('a connection that breaks stops the engine once', async () => {
  const stopped = Promise.withResolvers<unknown>();
  const thread = await openThread({ onStop: (error) => stopped.resolve(error) });
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'candor-projector' AND datname = current_database()`,
  );
  expect(await stopped.promise).toBeInstanceOf(Error);
  await expect(thread.drain()).rejects.toThrow();
});

test('a database that cannot be reached is told to whoever opens it', async () => {
  const nowhere = { connection: () => ({ host: '/nowhere', database: 'none', user: 'none' }) };
  await expect(ProjectorThread.open(nowhere, { onStop: fail })).rejects.toThrow('ENOENT');
});

test('once it is closed, nobody waits for the tables any more', async () => {
  const thread = await openThread();
  accept(thread, new TestExchange(3).open());
  const closed = thread.close();
  await expect(thread.drain()).rejects.toThrow('closed before they were caught up');
  await closed;
});
