import { finance } from '@candor/exchange-core';
import type { CommandOf, FinanceProduct } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { AdminReply, AdminRequest, StaffEffect } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { AdminHandlers, Json, Plan } from '#modules/console/acts/index.ts';
import type { CatalogueAsset } from '#modules/markets/catalogue/index.ts';
import { readAmount, sendAsStaff } from '#modules/earn/rewards/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { readOrders } from './finance-orders.ts';
import { listOf, orderView } from './finance-view.ts';

async function view({ reads, catalogue }: EarnStaffDeps): Promise<AdminReply<'financeView'>> {
  const { sequence, value } = await reads((reader) => {
    const own = reader.read(finance);
    return { list: listOf(own, catalogue), rewards: own.rewards() };
  });
  return {
    sequence,
    products: value.list.products,
    rewards: value.list.rewards.map((reward, place) => {
      const sums = value.rewards[place];
      const { scale } = catalogue.assetOf(sums?.assetId ?? 0);
      const text = (units: Parameters<typeof formatUnits>[0] | undefined) =>
        units === undefined ? '0' : formatUnits(units, scale);
      return {
        ...reward,
        fromFees: text(sums?.fromFeesUnits),
        fromPromotion: text(sums?.fromCapitalUnits),
        paidOut: text(sums?.paidUnits),
        givenUp: text(sums?.givenUpUnits),
      };
    }),
  };
}

async function listOrders(
  { reads, catalogue, pool }: EarnStaffDeps,
  request: AdminRequest<'financeOrders'>,
): Promise<AdminReply<'financeOrders'>> {
  const { rows, nextCursor } = await readOrders(pool, request);
  const { value } = await reads((reader) => {
    const own = reader.read(finance);
    return rows.flatMap((order) => {
      const product = own.product(order.productId);
      if (product === undefined) return [];
      return [{ userId: order.userId, ...orderView(order, product, catalogue) }];
    });
  });
  return { orders: value, nextCursor };
}

type Command = CommandOf<'finance_product_set' | 'finance_product_open' | 'finance_fund'>;

/** A plan that is one command to the core, sent once its entry is durable. */
function planOf(
  { engine }: EarnStaffDeps,
  subject: string,
  command: Command,
  effect: StaffEffect,
  [before, after]: readonly [Json, Json],
): Plan<object> {
  return {
    ...{ subject, effect, before, after },
    carryOut: () => ({}),
    afterwards: () => sendAsStaff(engine, command),
  };
}

/** @throws refusal notFound */
async function productOf({ reads }: EarnStaffDeps, productId: number): Promise<FinanceProduct> {
  const { value } = await reads((reader) => reader.read(finance).product(productId));
  if (value === undefined) throw refuse.notFound({ field: 'productId' });
  return value;
}

/** @throws refusal unknownAssetOrAccount */
function assetNamed({ catalogue }: EarnStaffDeps, symbol: string): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}

function termsOf(product: FinanceProduct, { scale }: CatalogueAsset): Json {
  return {
    termDays: product.termDays,
    ratePpm: product.ratePpm,
    cap: formatUnits(product.capUnits, scale),
    userLimit: formatUnits(product.userUnitsMax, scale),
    min: formatUnits(product.unitsMin, scale),
    step: formatUnits(product.stepUnits, scale),
    isManaged: product.isManaged === 1,
  };
}

async function setProduct(
  deps: EarnStaffDeps,
  request: AdminRequest<'financeSet'>,
): Promise<Plan<object>> {
  const { productId, cycle, termDays, ratePpm, isManaged } = request;
  const asset = assetNamed(deps, request.asset);
  const known = productId === 0 ? undefined : await productOf(deps, productId);
  if (known !== undefined && known.assetId !== asset.assetId) {
    throw refuse.unknownAssetOrAccount({ field: 'asset' });
  }
  const terms = {
    ...{ assetId: asset.assetId, cycle, termDays, ratePpm },
    capUnits: readAmount(request.cap, asset, 'cap'),
    userUnitsMax: readAmount(request.userLimit, asset, 'userLimit'),
    unitsMin: readAmount(request.min, asset, 'min'),
    stepUnits: readAmount(request.step, asset, 'step'),
    isManaged: isManaged ? 1 : 0,
  };
  const isStepRight =
    terms.stepUnits > 0 && BigInt(terms.unitsMin) % BigInt(terms.stepUnits) === 0n;
  const areLimitsInOrder =
    terms.unitsMin > 0 &&
    terms.unitsMin <= terms.userUnitsMax &&
    terms.userUnitsMax <= terms.capUnits;
  if (!isStepRight || !areLimitsInOrder) {
    throw refuse.quantityOutOfRange('step ≤ min ≤ userLimit ≤ cap, and min a multiple of step');
  }
  const after = termsOf({ takesMoney: 1, soldUnits: terms.capUnits, productId, ...terms }, asset);
  return planOf(
    deps,
    productId === 0 ? `finance ${asset.symbol} ${termDays} d` : `finance product ${productId}`,
    { type: 'finance_product_set', productId, ...terms },
    { kind: 'finance_set', productId, asset: asset.symbol, termDays, ratePpm },
    [known === undefined ? null : termsOf(known, asset), after],
  );
}

function fund(
  deps: EarnStaffDeps,
  { asset: symbol, amount }: AdminRequest<'financeFund'>,
): Plan<object> {
  const asset = assetNamed(deps, symbol);
  const units = readAmount(amount, asset, 'amount');
  const text = formatUnits(units, asset.scale);
  return planOf(
    deps,
    `finance rewards ${symbol}`,
    { type: 'finance_fund', assetId: asset.assetId, source: 'fees', units },
    { kind: 'finance_fund', asset: symbol, amount: text },
    [null, { source: 'fees', amount: text }],
  );
}

/** Finance as staff see and steer it. Nothing here touches an order. */
export function financeStaffHandlers(deps: EarnStaffDeps) {
  return {
    financeView: () => view(deps),
    financeOrders: (request) => listOrders(deps, request),
    financeOpen: async ({ productId, isOpen }) => {
      const product = await productOf(deps, productId);
      return planOf(
        deps,
        `finance product ${productId}`,
        { type: 'finance_product_open', productId, isOpen: isOpen ? 1 : 0 },
        { kind: 'finance_open', productId, isOpen },
        [{ isOpen: product.takesMoney === 1 }, { isOpen }],
      );
    },
    financeSet: async (request) => withoutReply(await setProduct(deps, request)),
    financeFund: (request) => withoutReply(fund(deps, request)),
  } satisfies Partial<AdminHandlers>;
}
