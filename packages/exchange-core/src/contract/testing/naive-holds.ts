import type { ContractEffectUnion } from './contract-exchange.ts';
import type { NaiveAccounts } from './naive-accounts.ts';

/** One kind of what happens in contracts. */
export type Effect<Type extends ContractEffectUnion['type']> = Extract<
  ContractEffectUnion,
  { type: Type }
>;

/** An order of a shared account keeps money aside from the moment it comes. */
export function takeHold(
  { orders, settings }: NaiveAccounts,
  { reason, referenceId, units }: Effect<'transfer'>,
  all: readonly ContractEffectUnion[],
): void {
  if (reason !== 'order_hold') return;
  const row = all.find(
    (effect) => effect.type === 'contract_order_put' && effect.orderId === referenceId,
  );
  if (row?.type !== 'contract_order_put') return;
  const { userId: user, marketId, positionSide: side } = row;
  if (settings.get(`${user} ${marketId}`)?.cross !== true) return;
  const held = (orders.get(referenceId)?.held ?? 0) + Number(units);
  orders.set(referenceId, { user, side, held, opens: row.reduceOnly === 0 });
}

/** What the orders of a trade kept aside is free before anything is paid. */
export function releaseHolds(
  { orders }: NaiveAccounts,
  trade: Effect<'contract_trade'>,
  all: readonly ContractEffectUnion[],
): void {
  const from = all.indexOf(trade) + 1;
  const next = all.findIndex((one, at) => at >= from && one.type === 'contract_trade');
  for (const effect of all.slice(from, next < 0 ? all.length : next)) {
    if (effect.type !== 'transfer' || effect.reason !== 'order_release') continue;
    const order = orders.get(effect.referenceId);
    if (order !== undefined) order.held -= Number(effect.units);
  }
}
