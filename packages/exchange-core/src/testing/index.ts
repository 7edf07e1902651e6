export { anyAmount } from './any-amount.ts';
export { SeededRandom } from './seeded-random.ts';
export { createBareBook } from './bare-book.ts';
export type { BareBook } from './bare-book.ts';
export { frozenLines } from './frozen-kinds.ts';
export { ContractEngine } from '#contract/testing/contract-exchange.ts';
export type { ContractBody } from '#contract/testing/contract-exchange.ts';
