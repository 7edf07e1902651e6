import { finance } from '@candor/exchange-core';
import type { CommandOf, FinanceProduct } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { AdminRequest, StaffEffect } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { planOfCommand } from '#modules/console/acts/index.ts';
import type { ActWork, Json, Plan } from '#modules/console/acts/index.ts';
import { assetNamed, readAmount } from '#modules/earn/rewards/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import type { CatalogueAsset } from '#modules/markets/catalogue/index.ts';
import {
  assertMinuteFree,
  assertNotice,
  changeTime,
  decidedFor,
  inForceAt,
  orderOf,
  planOfChange,
} from '#modules/markets/scheduled-changes/index.ts';
import type { ChangeKind, FinanceTerms } from '#modules/markets/scheduled-changes/index.ts';

/** The scheduled changes that are about products of Earn. */
export const PRODUCT_CHANGES: readonly ChangeKind[] = ['finance_terms', 'finance_open'];

type Command = CommandOf<'finance_product_set' | 'finance_product_open' | 'finance_fund'>;

/** A plan that is one command to the core, sent once its entry is durable. */
export function planOf(
  { engine }: EarnStaffDeps,
  subject: string,
  command: Command,
  effect: StaffEffect,
  [before, after]: readonly [Json, Json],
): Plan<object> {
  return planOfCommand(engine, { subject, command, effect, before, after });
}

/** @throws refusal notFound */
async function productOf({ reads }: EarnStaffDeps, productId: number): Promise<FinanceProduct> {
  const { value } = await reads((reader) => reader.read(finance).product(productId));
  if (value === undefined) throw refuse.notFound({ field: 'productId' });
  return value;
}

type Units = Pick<FinanceProduct, 'capUnits' | 'userUnitsMax' | 'unitsMin' | 'stepUnits'>;
type Amounts = Pick<FinanceTerms, 'cap' | 'userLimit' | 'min' | 'step'>;

function amountTexts(product: Units, { scale }: CatalogueAsset): Amounts {
  return {
    cap: formatUnits(product.capUnits, scale),
    userLimit: formatUnits(product.userUnitsMax, scale),
    min: formatUnits(product.unitsMin, scale),
    step: formatUnits(product.stepUnits, scale),
  };
}

/** @throws refusal for amounts that are none, or that no order could keep to */
export function readAmounts(request: Amounts, asset: Pick<CatalogueAsset, 'scale'>): Units {
  const units = {
    capUnits: readAmount(request.cap, asset, 'cap'),
    userUnitsMax: readAmount(request.userLimit, asset, 'userLimit'),
    unitsMin: readAmount(request.min, asset, 'min'),
    stepUnits: readAmount(request.step, asset, 'step'),
  };
  const { capUnits, userUnitsMax, unitsMin, stepUnits } = units;
  const isStepRight = stepUnits > 0 && BigInt(unitsMin) % BigInt(stepUnits) === 0n;
  const areLimitsInOrder = unitsMin > 0 && unitsMin <= userUnitsMax && userUnitsMax <= capUnits;
  if (!isStepRight || !areLimitsInOrder) {
    throw refuse.quantityOutOfRange('step ≤ min ≤ userLimit ≤ cap, and min a multiple of step');
  }
  return units;
}

/**
 * A new product is offered at once. A change of one is announced, and comes no sooner than a change of
 * fees may: a plan that renews takes the new terms over, so its owner must be able to stop it before.
 * @throws refusal notFound unknownAssetOrAccount quantityOutOfRange invalidRequest alreadyHandled
 */
export async function setProduct(
  deps: EarnStaffDeps,
  request: AdminRequest<'financeSet'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { productId, cycle, termDays, ratePpm, isManaged, effectiveAtMs } = request;
  const asset = assetNamed(deps, request.asset);
  const known = productId === 0 ? undefined : await productOf(deps, productId);
  if (known !== undefined && known.assetId !== asset.assetId) {
    throw refuse.unknownAssetOrAccount({ field: 'asset' });
  }
  const units = readAmounts(request, asset);
  const terms = { cycle, termDays, ratePpm, ...amountTexts(units, asset), isManaged };
  if (known !== undefined) {
    const shape = { productId, assetId: asset.assetId, asset: asset.symbol, scale: asset.scale };
    return changeTerms(deps, known, { ...terms, ...shape }, request, work);
  }
  if (effectiveAtMs !== undefined) {
    throw refuse.invalidRequest('a new product is offered at once', { field: 'effectiveAtMs' });
  }
  return planOf(
    deps,
    `finance ${asset.symbol} ${termDays} d`,
    {
      type: 'finance_product_set',
      ...{ productId, assetId: asset.assetId, cycle, termDays, ratePpm, ...units },
      isManaged: isManaged ? 1 : 0,
    },
    { kind: 'finance_set', productId, asset: asset.symbol, termDays, ratePpm, atMs: null },
    [null, terms],
  );
}

async function changeTerms(
  deps: EarnStaffDeps,
  known: FinanceProduct,
  after: FinanceTerms & { productId: number; assetId: number; asset: string; scale: number },
  { effectiveAtMs: wantedMs, reason }: AdminRequest<'financeSet'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { productId, asset, termDays, ratePpm } = after;
  const { feeNoticeMs } = await deps.settings.notices();
  const time = changeTime(wantedMs, work.nowMs, feeNoticeMs);
  const effectiveAtMs = time.atMs;
  const decided = await decidedFor(deps.changes, work, 'finance_terms', String(productId));
  const before: FinanceTerms = {
    cycle: known.cycle,
    termDays: known.termDays,
    ratePpm: known.ratePpm,
    ...amountTexts(known, assetNamed(deps, asset)),
    isManaged: known.isManaged === 1,
  };
  const then = inForceAt(decided, effectiveAtMs)?.after ?? before;
  const names = Object.keys(before) as (keyof FinanceTerms)[];
  if (names.every((name) => then[name] === after[name])) {
    throw refuse.alreadyHandled('the product has these terms already, or will have them by then');
  }
  assertMinuteFree(decided, effectiveAtMs);
  assertNotice(effectiveAtMs, work.nowMs, feeNoticeMs);
  return planOfChange(deps.changes, work, {
    body: { kind: 'finance_terms', subject: String(productId), before, after },
    order: orderOf(work, effectiveAtMs, reason),
    effect: { kind: 'finance_set', productId, asset, termDays, ratePpm, ...time.told },
    time,
  });
}

/**
 * Pauses a product or opens it: at once, or announced for a time. A pause at once calls off an opening that
 * was announced. @throws refusal notFound alreadyHandled invalidRequest
 */
export async function openProduct(
  deps: EarnStaffDeps,
  { productId, isOpen, effectiveAtMs, reason }: AdminRequest<'financeOpen'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { changes, catalogue } = deps;
  const decided = await decidedFor(changes, work, 'finance_open', String(productId));
  const { assetId, termDays, takesMoney } = await productOf(deps, productId);
  const before = { isOpen: takesMoney === 1 };
  if (effectiveAtMs !== undefined) {
    const then = inForceAt(decided, effectiveAtMs)?.after ?? before;
    if (then.isOpen === isOpen) throw refuse.alreadyHandled('it is so already, or will be by then');
    assertMinuteFree(decided, effectiveAtMs);
    assertNotice(effectiveAtMs, work.nowMs, 0);
    const asset = catalogue.assetOf(assetId).symbol;
    return planOfChange(changes, work, {
      body: {
        kind: 'finance_open',
        subject: String(productId),
        before,
        after: { productId, asset, termDays, isOpen },
      },
      order: orderOf(work, effectiveAtMs, reason),
      effect: { kind: 'finance_open', productId, isOpen, atMs: effectiveAtMs, calledOff: [] },
    });
  }
  if (before.isOpen === isOpen) throw refuse.alreadyHandled();
  const openings = decided.filter(({ after, state }) => after.isOpen && state === 'scheduled');
  const calledOff = isOpen ? [] : openings;
  const ids = calledOff.map(({ changeId }) => changeId);
  const plan = planOf(
    deps,
    `finance product ${productId}`,
    { type: 'finance_product_open', productId, isOpen: isOpen ? 1 : 0 },
    { kind: 'finance_open', productId, isOpen, atMs: null, calledOff: ids },
    [before, { isOpen }],
  );
  return {
    ...plan,
    carryOut: async () => {
      for (const opening of calledOff) await changes.cancel(work.tx, opening, work.nowMs);
      return {};
    },
    afterwards: async () => {
      await plan.afterwards?.();
      await changes.settle();
    },
  };
}
