import { checkinGuards } from '#modules/earn/checkin/testing/guards.ts';
import { financeGuards } from '#modules/earn/finance/testing/guards.ts';
import { alertGuards } from '#modules/markets/alerts/testing/guards.ts';
import { walletGuards } from '#modules/money/wallet/testing/guards.ts';
import { contractGuards } from '#modules/trading/contract/testing/guards.ts';
import { p2pGuards } from '#modules/p2p/trade/testing/guards.ts';
import { restrictionGuards } from '#modules/people/users/testing/guards.ts';
import { spotGuards } from '#modules/trading/spot/testing/guards.ts';
import type { ProductGuards } from './product-guard.ts';
import { optionGuards } from '#modules/trading/option/testing/guards.ts';

/** What every product says to the tests that guard all of them; a new one is appended. */
const products: readonly ProductGuards[] = [
  walletGuards,
  spotGuards,
  checkinGuards,
  financeGuards,
  p2pGuards,
  alertGuards,
  optionGuards,
  contractGuards,
  restrictionGuards,
];

/** One table of what all products say. */
const tableOf = <Name extends keyof ProductGuards>(name: Name): NonNullable<ProductGuards[Name]> =>
  Object.assign({}, ...products.map((product) => product[name])) as NonNullable<
    ProductGuards[Name]
  >;

export const productGuards = {
  money: tableOf('money'),
  requestById: tableOf('requestById'),
  takenFields: tableOf('takenFields'),
  boundedLists: tableOf('boundedLists'),
  twice: tableOf('twice'),
  staffFields: tableOf('staffFields'),
  ownMoney: products.flatMap(({ ownMoney = [] }) => ownMoney),
};
