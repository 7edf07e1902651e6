import { finance } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { AdminReply, AdminRequest, RewardAccountView } from '@candor/protocol';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { assetNamed, readAmount } from '#modules/earn/rewards/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import {
  cancelChange,
  changeViews,
  listChangeViews,
} from '#modules/markets/scheduled-changes/index.ts';
import { readOrders } from './finance-orders.ts';
import { listOf, orderView } from './finance-view.ts';
import { openProduct, planOf, PRODUCT_CHANGES, setProduct } from './staff-products.ts';

async function view(deps: EarnStaffDeps): Promise<AdminReply<'financeView'>> {
  const { reads, catalogue, pool, changes, settings } = deps;
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
    noticeMs: (await settings.notices()).feeNoticeMs,
    coming: await changeViews(
      pool,
      changes.coming.filter(({ kind }) => PRODUCT_CHANGES.includes(kind)),
    ),
  };
}

/** Products that take money and whose reward account could not promise the least of it. */
export async function countUncovered({
  reads,
  catalogue,
}: Pick<EarnStaffDeps, 'reads' | 'catalogue'>): Promise<number> {
  const { value } = await reads((reader) => listOf(reader.read(finance), catalogue).products);
  return value.filter(({ state }) => state === 'uncovered').length;
}

/** What each reward account has and owes. */
export async function readRewardAccounts({
  reads,
  catalogue,
}: Pick<EarnStaffDeps, 'reads' | 'catalogue'>): Promise<readonly RewardAccountView[]> {
  const { value } = await reads((reader) => listOf(reader.read(finance), catalogue).rewards);
  return value;
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
    financeOpen: (request, work) => openProduct(deps, request, work),
    financeSet: async (request, work) => withoutReply(await setProduct(deps, request, work)),
    financeChangeList: (request) => listChangeViews(deps.pool, PRODUCT_CHANGES, request),
    financeChangeCancel: (request, work) =>
      cancelChange(deps.changes, request, work, PRODUCT_CHANGES),
    financeFund: (request) => withoutReply(fund(deps, request)),
  } satisfies Partial<AdminHandlers>;
}
