import { countedUse, namedUse } from '#kernel/asset-use.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Id } from '#kernel/quantities.ts';
import { isRunning } from './state.ts';
import type { P2pState } from './state.ts';

/**
 * What of fiat trading uses an asset: deposits that are asked for or paid in it, pairs that take orders, ads that were not
 * cancelled, orders that still hold coins, and penalties that can be given back.
 */
export function usesOfAsset(state: P2pState, assetId: Id): readonly AssetUse[] {
  const symbol = state.kernel.assets.get(assetId)?.symbol ?? '';
  const rule = state.rule();
  // Once there are merchants, nobody can choose another asset for what they pay.
  const isFixed = state.merchants.table.size > 0;
  const isAsked = rule?.depositAssetId === assetId && (rule.takesOrders === 1 || isFixed);
  const isOf = (row: { readonly assetId: Id }): boolean => row.assetId === assetId;
  const paid = state.merchants.table.all().filter((row) => isOf(row) && row.depositUnits > 0);
  const pairs = state.pairs.table.all().filter((pair) => isOf(pair) && pair.takesOrders === 1);
  const orders = state.orders.table.all().filter((order) => isOf(order) && isRunning(order));
  return [
    ...countedUse('p2p_deposits', paid.length + (isAsked ? 1 : 0)),
    ...namedUse(
      'p2p_pair',
      pairs.map(({ currency }) => `${symbol}/${currency}`),
    ),
    ...countedUse('p2p_ads', state.ads.table.all().filter(isOf).length),
    ...countedUse('p2p_orders', orders.length),
    ...countedUse('p2p_penalties', state.penalties.table.all().filter(isOf).length),
  ];
}
