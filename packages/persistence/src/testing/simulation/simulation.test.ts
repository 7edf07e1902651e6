import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/create-test-database.ts';
import { storedState } from '#testing/running-exchange.ts';
import { DatabaseStorage } from './database-storage.ts';
import { EventCount, wantedEvents } from './event-count.ts';
import { runSeed } from './run-seed.ts';
import { MemoryStorage } from './simulated-storage.ts';
import { Simulation } from './simulation.ts';

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
/** The short ones see among them everything that can go wrong. */
const SEEDS = IS_LONG ? Array.from({ length: 300 }, (_, place) => place + 1) : [3, 8, 18, 66];
const STEPS = IS_LONG ? 2_000 : 400;

/** One that loses a batch and a reply, and is paused. */
const DATABASE_SEED = 1;
const DATABASE_STEPS = IS_LONG ? 2_000 : 60;

/** Databases of versions that have the same contract market, as they left them. */
const EARLIER = ['conditional', 'attached', 'deleveraged'];
const EARLIER_STEPS = IS_LONG ? 2_000 : 120;

const seen = new EventCount();

/** Runs a seed and reads what it left; counts what happened. */
async function run(seed: number, steps = STEPS, earlier?: string): Promise<string> {
  const { hash, events } = await runSeed(seed, steps, earlier);
  for (const [event, count] of events.entries()) seen.note(event, count);
  return hash;
}

test.each(SEEDS)(
  'whatever fails when, books, positions and answers are right: seed %i',
  async (seed) => {
    await run(seed);
  },
);

test.each(EARLIER)('and on what an earlier version left: %s', async (earlier) => {
  await run(7, EARLIER_STEPS, earlier);
});

test('a seed is a run: journal, state and tables are the same, another seed has others', async () => {
  const first = await run(7, 120);
  expect(await run(7, 120)).toBe(first);
  expect(await run(8, 120)).not.toBe(first);
});

test('on PostgreSQL a seed has the same journal, and its tables are the state', async () => {
  const inMemory = new MemoryStorage({ writesEarlier: false });
  await new Simulation(DATABASE_SEED, inMemory).run(DATABASE_STEPS);
  const database = await createTestDatabase();
  const storage = new DatabaseStorage(database);
  try {
    const simulation = new Simulation(DATABASE_SEED, storage);
    await simulation.run(DATABASE_STEPS);
    for (const event of ['batch lost', 'batch durable, reply lost', 'paused life woke up']) {
      expect([event, simulation.events.get(event)]).not.toEqual([event, 0]);
    }
    expect(Buffer.from(storage.lastHash ?? [])).toEqual(inMemory.lastHash);
    await storage.project();
    expect(await storedState(database)).toEqual(simulation.engine.dump());
  } finally {
    await storage.close();
    await database.stop();
  }
});

test('everything that can go wrong did', () => {
  expect(wantedEvents.filter((event) => seen.get(event) === 0)).toEqual([]);
});
