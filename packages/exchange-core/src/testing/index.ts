export { CommandGenerator, genesisCommands } from './command-generator.ts';
export type { KnownOrders } from './command-generator.ts';
export { NaiveExchange } from './naive-exchange.ts';
export { SeededRandom } from './seeded-random.ts';
export { EntriesLedger } from './entries-ledger.ts';
