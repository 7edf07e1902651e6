import { adminEndpoints } from '@candor/protocol';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readAmounts } from '#modules/earn/finance/staff-products.ts';
import { assetProblem } from './listed-asset.ts';
import type { ListedAsset } from './listed-asset.ts';
import { refusalOf } from './refusal.ts';
import { repeated } from './repeated.ts';

const {
  productId: _productId,
  effectiveAtMs: _time,
  reason: _reason,
  ...terms
} = adminEndpoints.financeSet.request.properties;

/** A product of Earn: what new orders get, and whether it takes new money. */
const HouseProduct = Type.Object(
  { ...terms, isOpen: Type.Boolean() },
  { additionalProperties: false },
);
export type HouseProduct = Static<typeof HouseProduct>;

/** Earn in a house file: every product there is. */
export const HouseEarn = Type.Array(HouseProduct);

/** What a file tells products apart by. */
export const productName = ({
  asset,
  termDays,
  isManaged,
}: Pick<HouseProduct, 'asset' | 'termDays' | 'isManaged'>): string =>
  `${asset} ${termDays} d${isManaged ? ', managed' : ''}`;

/** What is wrong with products by themselves. */
export function earnProblems(
  products: readonly HouseProduct[],
  assets: readonly ListedAsset[],
): string[] {
  return [
    ...repeated('earn product', products.map(productName)),
    ...products.flatMap((one) => {
      const path = `earn product ${productName(one)}`;
      const scale = assets.find(({ symbol }) => symbol === one.asset)?.scale;
      const refusal =
        scale === undefined ? undefined : refusalOf(() => readAmounts(one, { scale }));
      return [
        assetProblem(path, one.asset, assets),
        refusal === undefined ? undefined : `${path}: ${refusal}`,
      ].filter((problem) => problem !== undefined);
    }),
  ];
}
