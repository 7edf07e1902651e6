import { createHash } from 'node:crypto';
import { readFixture } from '#testing/restore-fixture.ts';
import { expectEqual, LedgerBook } from './books.ts';
import { ContractBook } from './contract-book.ts';
import { ContractRules } from './contract-rules.ts';
import { EarnBook } from './earn-book.ts';
import type { EventCount } from './event-count.ts';
import { IndexBook } from './index-book.ts';
import { P2pBook } from './p2p-book.ts';
import { RoundsBook } from './rounds-book.ts';
import { MemoryStorage } from './simulated-storage.ts';
import { Simulation } from './simulation.ts';
import { StopBook } from './stop-book.ts';
import { TradeBook } from './trade-book.ts';

/** What a run was. */
interface Run {
  /** Of its journal, its state and the statements of its tables. */
  readonly hash: string;
  readonly events: EventCount;
}

/**
 * Runs a seed, on the rows of an earlier version where one is named, and reads with pen and paper what it left.
 * @throws Error with the seed and what it made of the run, where something is wrong
 */
export async function runSeed(seed: number, steps: number, earlier?: string): Promise<Run> {
  const storage = new MemoryStorage(
    earlier === undefined ? {} : { fixture: readFixture(earlier), writesEarlier: false },
  );
  const simulation = new Simulation(seed, storage);
  try {
    await simulation.run(steps);
    const hash = await judge(simulation, storage, earlier === undefined);
    return { hash, events: simulation.events };
  } catch (error) {
    const options = JSON.stringify(simulation.options);
    throw new Error(`seed ${seed} of ${steps} steps, ${options}`, { cause: error });
  }
}

async function judge(
  { engine, options }: Simulation,
  storage: MemoryStorage,
  isWhole: boolean,
): Promise<string> {
  const state = Buffer.from(engine.canonicalState());
  const ledger = new LedgerBook();
  const books = [
    ...[ledger, new EarnBook(ledger), new P2pBook(ledger), new RoundsBook(ledger)],
    ...[new TradeBook(), new IndexBook(), new StopBook()],
  ];
  // Positions that an earlier version left are not in the model.
  const readers = isWhole ? [...books, new ContractBook(ledger), new ContractRules()] : books;
  // A last life, and everything decided anew, arrive at the same.
  const { engine: recovered } = await storage.begin(options.version);
  for (const other of [recovered, storage.decideAgain(readers)]) {
    if (!state.equals(other.canonicalState())) throw new Error('another state');
  }
  ledger.assertSame(engine);
  const { balances, written } = await storage.projectorsRows();
  const nothing = { availableUnits: 0, heldUnits: 0 };
  for (const { accountId, availableUnits, heldUnits } of engine.dump().accounts) {
    const row = balances.get(accountId) ?? nothing;
    expectEqual(`row of account ${accountId}`, { availableUnits, heldUnits }, row);
  }
  return createHash('sha256').update(storage.lastHash).update(state).update(written).digest('hex');
}
