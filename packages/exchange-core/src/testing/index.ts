export { anyAmount } from './any-amount.ts';
export { dayOf, OwnLimits } from './own-limits.ts';
export { SeededRandom } from './seeded-random.ts';
export { createBareBook } from './bare-book.ts';
export type { BareBook } from './bare-book.ts';
export { frozenLines } from './frozen-kinds.ts';
export {
  ContractEngine,
  contractOrder,
  PERP,
  smallContract,
} from '#contract/testing/contract-exchange.ts';
export { NaiveContracts } from '#contract/testing/naive-contracts.ts';
export { ContractSteps } from '#contract/testing/contract-commands.ts';
export { assertNobodyOverlooked, HISTORY_USERS } from '#contract/testing/contract-history.ts';
export { SpotCommands } from '#spot/testing/spot-commands.ts';
export { genesisCommands, PRICE, USERS } from './genesis.ts';
export type { ContractBody, ContractEffectUnion } from '#contract/testing/contract-exchange.ts';
