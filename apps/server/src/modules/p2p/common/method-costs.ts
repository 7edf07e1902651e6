import { fiatForUnits } from '@candor/exchange-core';
import type { P2pAd, P2pMethod, P2pScales } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import type { Pool } from 'pg';
import { methodsOf } from './figures.ts';
import type { MethodCost } from './figures.ts';

const PPM = 1_000_000n;

/** How much a taker wants: of the currency, of the coin, or not said. */
export type Wanted = { readonly fiatUnits: Units } | { readonly units: Units } | undefined;

/** Places ads of one price and set of methods; the lowest is the best of who buys, the highest of who sells. */
export type RankOf = (ticks: number, methods: number) => number;

/** The known costs of each pair's methods. */
export async function readCosts({
  pool,
}: {
  readonly pool: Pool;
}): Promise<ReadonlyMap<number, readonly MethodCost[]>> {
  const { rows } = await pool.query<MethodCost & { readonly pairId: number }>(
    `SELECT pair_id AS "pairId", kind, payer_ppm AS "payerPpm", payer_units AS "payerUnits",
       payee_ppm AS "payeePpm", payee_units AS "payeeUnits"
     FROM p2p_method_costs ORDER BY pair_id, kind`,
  );
  return Map.groupBy(rows, ({ pairId }) => pairId);
}

/** What a taker bears for a method beside the money: of a sell ad they pay, of a buy ad they are paid. Rounded up. */
function costOf(cost: MethodCost, side: P2pAd['side'], fiat: bigint): bigint {
  const [ppm, units] =
    side === 'sell' ? [cost.payerPpm, cost.payerUnits] : [cost.payeePpm, cost.payeeUnits];
  return (fiat * BigInt(ppm) + PPM - 1n) / PPM + BigInt(units);
}

/** The method of a set that costs a taker least, and how much; undefined where nobody here knows. */
export interface LeastCost {
  readonly kind: P2pMethod;
  readonly units: bigint | undefined;
}

/**
 * The cheapest of an ad's methods for a taker. One whose cost is not known counts as nothing: an order by a guess would
 * be worse than one by the price, and naming one more method never puts an ad further back.
 */
export function leastCost(
  { side, methods }: Pick<P2pAd, 'side' | 'methods'>,
  fiat: bigint,
  costs: readonly MethodCost[],
): LeastCost | undefined {
  let least: LeastCost | undefined;
  for (const kind of methodsOf(methods)) {
    const known = costs.find((cost) => cost.kind === kind);
    const one = { kind, units: known && costOf(known, side, fiat) };
    const isLess = least === undefined || (one.units ?? 0n) < (least.units ?? 0n);
    const isSurer = least?.units === undefined && one.units === 0n;
    if (isLess || isSurer) least = one;
  }
  return least;
}

/**
 * The order of ads by what a taker really pays for a coin, or gets for one. It only places them: where two differ by less
 * than a double tells apart, the price decides. `among`: the methods that the taker looks at, 0 for all.
 */
export function rankBy(
  side: P2pAd['side'],
  wanted: Wanted,
  {
    costs,
    scales,
    among = 0,
  }: {
    readonly costs: readonly MethodCost[];
    readonly scales: P2pScales;
    readonly among?: number;
  },
): RankOf {
  if (wanted === undefined || costs.length === 0) return (ticks) => ticks;
  const sign = side === 'sell' ? 1n : -1n;
  const costFor = (fiat: bigint, all: number): bigint => {
    const methods = among === 0 ? all : all & among;
    return sign * (leastCost({ side, methods }, fiat, costs)?.units ?? 0n);
  };
  if ('units' in wanted) {
    return (ticks, methods) => {
      const fiat = fiatForUnits(wanted.units, ticks, scales);
      return Number(fiat + costFor(fiat, methods));
    };
  }
  const fiat = BigInt(wanted.fiatUnits);
  const factors = new Map<number, number>();
  return (ticks, methods) => {
    const known = factors.get(methods);
    const factor = known ?? Number(fiat + costFor(fiat, methods)) / Number(fiat);
    if (known === undefined) factors.set(methods, factor);
    return ticks * factor;
  };
}
