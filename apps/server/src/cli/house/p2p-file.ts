import { P2P_PAIR_BOUNDS, P2P_RULE_BOUNDS } from '@candor/exchange-core';
import { ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { adminEndpoints } from '@candor/protocol';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { assertFeeCap } from '#api/fee-caps.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import { readFiat } from '#modules/p2p/common/index.ts';
import { assetProblem } from './listed-asset.ts';
import type { ListedAsset } from './listed-asset.ts';
import { refusalOf } from './refusal.ts';
import { repeated } from './repeated.ts';

const closed = { additionalProperties: false } as const;
const { reason: _ruleReason, ...rule } = adminEndpoints.p2pRuleSet.request.properties;
const {
  pairId: _pairId,
  reason: _pairReason,
  ...pair
} = adminEndpoints.p2pPairSet.request.properties;
const { costs } = adminEndpoints.p2pCostSet.request.properties;

/** A pair and what its methods cost; without `costs` those stay as they are, a method left out of them costs what nobody knows. */
const HousePair = Type.Object({ ...pair, costs: Type.Optional(costs) }, closed);
export type HousePair = Static<typeof HousePair>;

/** P2P in a house file: what holds for everybody, and every pair there is. */
export const HouseP2p = Type.Object(
  { rules: Type.Object(rule, closed), pairs: Type.Array(HousePair) },
  closed,
);
export type HouseP2p = Static<typeof HouseP2p>;

export const pairName = ({
  asset,
  currency,
}: {
  readonly asset: string;
  readonly currency: string;
}): string => `${asset}/${currency}`;

/** Figures beyond what the core takes, each with its bound. */
function beyond(
  path: string,
  figures: object,
  bounds: Readonly<Record<string, readonly [number, number]>>,
): string[] {
  return Object.entries(figures).flatMap(([name, value]) => {
    const bound = bounds[name === 'decimals' ? 'priceScale' : name];
    if (bound === undefined || typeof value !== 'number') return [];
    const [least, most] = bound;
    return value < least || value > most ? [`${path}.${name}: between ${least} and ${most}`] : [];
  });
}

/** What is wrong with P2P by itself. */
export function p2pProblems(p2p: HouseP2p | undefined, assets: readonly ListedAsset[]): string[] {
  if (p2p === undefined) return [];
  const { rules, pairs } = p2p;
  const scale = assets.find(({ symbol }) => symbol === rules.depositAsset)?.scale ?? 0;
  const found = [
    assetProblem('p2p.rules.depositAsset', rules.depositAsset, assets),
    ...beyond('p2p.rules', rules, P2P_RULE_BOUNDS),
    amountProblem('p2p.rules.deposit', () => readAmount(rules.deposit, { scale }, 'deposit')),
    ...repeated('p2p pair', pairs.map(pairName)),
    ...pairs.flatMap((one) => pairProblems(one, assets)),
  ];
  return found.filter((problem) => problem !== undefined);
}

function amountProblem(path: string, read: () => Units): string | undefined {
  let units = ZERO_UNITS;
  const refusal = refusalOf(() => {
    units = read();
  });
  if (refusal !== undefined) return `${path}: ${refusal}`;
  return units > 0 ? undefined : `${path}: more than nothing`;
}

function pairProblems(one: HousePair, assets: readonly ListedAsset[]): (string | undefined)[] {
  const path = `p2p pair ${pairName(one)}`;
  const { min, max, methods, costs: written = [] } = one;
  const least = amountProblem(`${path}.min`, () => readFiat(min, one, 'min'));
  const most = amountProblem(`${path}.max`, () => readFiat(max, one, 'max'));
  const cap = refusalOf(() => assertFeeCap('feePpm', one.feePpm));
  const isWrong = least ?? most;
  const kinds = written.map(({ kind }) => kind);
  const isTwice = new Set(kinds).size < kinds.length;
  return [
    assetProblem(path, one.asset, assets),
    ...beyond(path, one, P2P_PAIR_BOUNDS),
    ...(cap === undefined ? [] : [`${path}.${cap}`]),
    isWrong,
    ...(isWrong === undefined && readFiat(min, one, 'min') > readFiat(max, one, 'max')
      ? [`${path}.max: not less than min`]
      : []),
    ...(isTwice || kinds.some((kind) => !methods.includes(kind))
      ? [`${path}.costs: each method of the pair once`]
      : []),
  ];
}
