import type { AssetNeed, ProductDeclaration } from '#api/product-declaration.ts';
import { checkinProduct } from '#modules/earn/checkin/product.ts';
import { financeProduct } from '#modules/earn/finance/product.ts';
import { catalogueProduct } from '#modules/markets/catalogue/product.ts';
import { walletProduct } from '#modules/money/wallet/product.ts';
import { contractProduct } from '#modules/trading/contract/product.ts';
import { p2pProduct } from '#modules/p2p/trade/product.ts';
import { gatesProduct } from '#modules/people/gates/product.ts';
import { restrictionProduct } from '#modules/people/users/product.ts';
import { spotProduct } from '#modules/trading/spot/product.ts';
import { optionProduct } from '#modules/trading/option/product.ts';

/** Every product as the server declares it; a new one is appended. Its endpoints are served from compose/products.ts. */
const products = [
  catalogueProduct,
  walletProduct,
  spotProduct,
  checkinProduct,
  financeProduct,
  optionProduct,
  contractProduct,
  p2pProduct,
  restrictionProduct,
  gatesProduct,
] as const satisfies readonly ProductDeclaration[];

type Product = (typeof products)[number];

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

/** One table of what all products declare. Throws when two declare the same name. */
function merged<Table extends object>(tables: readonly Table[]): Intersection<Table> {
  const all: Record<string, unknown> = {};
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, name)) throw new Error(`two products declare ${name}`);
    all[name] = entry;
  }
  return all as Intersection<Table>;
}

/** What a client is told for each rejection of every product. */
export const refusalByRejection = merged<Product['refusals']>(
  products.map(({ refusals }) => refusals),
);

/** Which commands of the core an act of staff may send, of every product. */
export const staffRules = merged<Product['staffCommands']>(
  products.map(({ staffCommands }) => staffCommands),
);

/** What each product needs an asset for by itself, by the asset's symbol. */
export function assetNeeds(isPlayMoney: boolean): (symbol: string) => readonly AssetNeed['what'][] {
  const all = products.flatMap((product: ProductDeclaration) => product.assetNeeds ?? []);
  return (symbol) =>
    all
      .filter(({ asset, isForPlayMoney }) => asset === symbol && (isPlayMoney || !isForPlayMoney))
      .map(({ what }) => what);
}

/** What brings the demo's part of each product about, in the order of products. */
export const productSeeds = products.flatMap((product: ProductDeclaration) =>
  product.seed === undefined ? [] : [product.seed],
);
