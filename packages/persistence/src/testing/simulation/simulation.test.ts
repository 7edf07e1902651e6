import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/create-test-database.ts';
import { storedState } from '#testing/running-exchange.ts';
import { DatabaseStorage } from './database-storage.ts';
import { MemoryStorage } from './simulated-storage.ts';
import { Simulation, wantedEvents } from './simulation.ts';

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
/** The short ones see among them everything that can go wrong. */
const SEEDS = IS_LONG ? Array.from({ length: 300 }, (_, place) => place + 1) : [6, 9, 10];
const STEPS = IS_LONG ? 2_000 : 400;

/** One that loses a batch and a reply. */
const DATABASE_SEED = 10;
const DATABASE_STEPS = IS_LONG ? 2_000 : 60;

const seen = new Map<string, number>();

/** Runs a seed; whatever is wrong names it, and what it made of the run. */
async function runSeed(seed: number, steps = STEPS): Promise<string> {
  const storage = new MemoryStorage();
  const simulation = new Simulation(seed, storage);
  try {
    await simulation.run(steps);
    const { engine } = simulation;
    const state = Buffer.from(engine.canonicalState());
    // A last life, and everything decided anew, arrive at the same.
    const recovered = await storage.recover();
    for (const other of [recovered, storage.decideAgain()]) {
      if (!state.equals(other.canonicalState())) throw new Error('another state');
    }
    const { balances, written } = await storage.projectorsRows();
    for (const { accountId, availableUnits, heldUnits } of engine.dump().accounts) {
      expect(balances.get(accountId) ?? { availableUnits: 0, heldUnits: 0 }).toEqual({
        availableUnits,
        heldUnits,
      });
    }
    for (const [event, count] of simulation.events) seen.set(event, (seen.get(event) ?? 0) + count);
    return createHash('sha256')
      .update(storage.lastHash)
      .update(state)
      .update(written)
      .digest('hex');
  } catch (error) {
    const { options } = simulation;
    throw new Error(`seed ${seed} of ${steps} steps, ${JSON.stringify(options)}`, { cause: error });
  }
}

test.each(SEEDS)(
  'whatever fails when, books, positions and answers are right: seed %i',
  async (seed) => {
    await runSeed(seed);
  },
);

test('a seed is a run: journal, state and tables are the same, another seed has others', async () => {
  const first = await runSeed(7, 120);
  expect(await runSeed(7, 120)).toBe(first);
  expect(await runSeed(8, 120)).not.toBe(first);
});

test('on PostgreSQL a seed has the same journal, and its tables are the state', async () => {
  const inMemory = new MemoryStorage();
  await new Simulation(DATABASE_SEED, inMemory).run(DATABASE_STEPS);
  const database = await createTestDatabase();
  const storage = new DatabaseStorage(database);
  try {
    const simulation = new Simulation(DATABASE_SEED, storage);
    await simulation.run(DATABASE_STEPS);
    expect(simulation.events.get('batch lost')).toBeGreaterThan(0);
    expect(simulation.events.get('batch durable, reply lost')).toBeGreaterThan(0);
    expect(Buffer.from(storage.lastHash ?? [])).toEqual(inMemory.lastHash);
    await storage.project();
    expect(await storedState(database)).toEqual(simulation.engine.dump());
  } finally {
    await storage.close();
    await database.stop();
  }
});

test('everything that can go wrong did', () => {
  expect(wantedEvents.filter((event) => (seen.get(event) ?? 0) === 0)).toEqual([]);
});
