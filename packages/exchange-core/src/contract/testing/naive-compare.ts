import type { ContractExchange } from './contract-exchange.ts';
import { bankruptOf, expectSame } from './naive-accounts.ts';
import type { NaiveAccounts } from './naive-accounts.ts';

/** What the model compares itself with: `house('fees')` are those of contracts, in units as everything is. */
export type ContractBooks = Pick<ContractExchange, 'contracts' | 'money' | 'house'>;

/** @throws Error unless the product has the same positions and the same money as the model */
export function compare(model: NaiveAccounts, exchange: ContractBooks): void {
  for (const [user, total] of model.totals) {
    const { available, held } = exchange.money(user);
    expectSame(`money of user ${user}`, total, available + held);
    const own = model.positions.filter((one) => one.user === user).sort((a, b) => a.id - b.id);
    const mine = own.map((one) => [
      one.id,
      one.long ? 1 : 0,
      one.lots,
      one.entry,
      one.margin,
      one.leverage,
      one.warned,
    ]);
    const theirs = exchange.contracts
      .positionsOf(user)
      .map((one) => [
        one.positionId,
        one.isLong,
        one.lots,
        one.entryUnits,
        one.marginUnits,
        one.leverage,
        one.warnLevel,
      ])
      .sort(([a = 0], [b = 0]) => a - b);
    expectSame(`positions of user ${user}`, mine, theirs);
  }
  for (const user of model.totals.keys()) {
    const own = model.limits.at(user, model.now);
    const row = exchange.contracts.limit(user, 1, model.now);
    const mine = own && [own.result, own.most, own.nextMost, own.pausedUntil];
    const theirs = row && [
      ...[row.resultUnits, row.lossUnitsMax, row.nextLossUnitsMax, row.pausedUntilMs],
    ];
    expectSame(`the limit of user ${user}`, mine, theirs);
  }
  expectSame('takeovers', model.bankrupt(), exchange.contracts.takeovers().map(bankruptOf));
  expectSame('fees', model.fees, exchange.house('fees'));
  expectSame('the insurance fund', model.insurance, exchange.house('contract_insurance'));
}
