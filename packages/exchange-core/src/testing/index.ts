export { SeededRandom } from './seeded-random.ts';
export { BARE_TRADE_WORDS, createBareBook } from './bare-book.ts';
export type { BareBook } from './bare-book.ts';
export { frozenLines } from './frozen-kinds.ts';
