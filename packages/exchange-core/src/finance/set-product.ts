import { addUnits, isUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import { REASON_REWARD_FUND } from '#ledger/codes.ts';
import { refuseFunding } from '#ledger/fund-reward.ts';
import type { FinanceCommand } from './commands.ts';
import type { FinanceProduct } from './records.ts';
import type { FinanceRejection } from './rejections.ts';
import type { FinanceState } from './state.ts';

/** Half of the principal a year: no honest product promises more, and no day pays more than is held. */
const RATE_PPM_MAX = 500_000;
const TERM_DAYS_MAX = 366;
const PRODUCTS_MAX = 1_000;

/** Makes a product, or changes what new orders get of one. */
export function setProduct(
  state: FinanceState,
  command: FinanceCommand<'finance_product_set'>,
): Decision<FinanceRejection> {
  const { kernel, products } = state;
  const beginning = kernel.assets.refuseBeginning(command.assetId);
  if (beginning !== undefined) return rejected(beginning);
  const known = state.product(command.productId);
  const isNew = command.productId === 0;
  if (!isNew && known === undefined) return rejected('unknown_finance_product');
  if (known !== undefined && known.assetId !== command.assetId) {
    return rejected('finance_asset_fixed');
  }
  if (!areTermsValid(command)) return rejected('invalid_finance_terms');
  if (isNew && products.table.size >= PRODUCTS_MAX) return rejected('too_many_finance_products');
  const { type: _type, sequence: _sequence, timestampMs: _timestampMs, ...terms } = command;
  if (known !== undefined && sameTerms(known, terms)) return rejected('finance_product_unchanged');

  kernel.accept(command);
  // Products are never taken away, so their count is the last one's number.
  const productId = known?.productId ?? products.table.size + 1;
  const kept = { takesMoney: known?.takesMoney ?? 1, soldUnits: known?.soldUnits ?? ZERO_UNITS };
  products.put({ ...terms, ...kept, productId });
  return accepted(kernel.sequence, productId);
}

type Terms = Omit<FinanceProduct, 'takesMoney' | 'soldUnits'>;

function sameTerms(known: FinanceProduct, terms: Terms): boolean {
  return (Object.keys(terms) as (keyof Terms)[]).every((name) => known[name] === terms[name]);
}

function areTermsValid(terms: Terms): boolean {
  const amounts = [terms.capUnits, terms.userUnitsMax, terms.unitsMin, terms.stepUnits];
  return (
    isWithin(terms.termDays, 1, TERM_DAYS_MAX) &&
    isWithin(terms.ratePpm, 1, RATE_PPM_MAX) &&
    isWithin(terms.isManaged, 0, 1) &&
    amounts.every(isAmount) &&
    terms.unitsMin <= terms.userUnitsMax &&
    terms.userUnitsMax <= terms.capUnits &&
    BigInt(terms.unitsMin) % BigInt(terms.stepUnits) === 0n
  );
}

function isAmount(units: Units): boolean {
  return isUnits(units) && units > 0;
}

/** Lets a product take new money, or stops it; what runs goes on. */
export function openProduct(
  state: FinanceState,
  command: FinanceCommand<'finance_product_open'>,
): Decision<FinanceRejection> {
  const product = state.product(command.productId);
  if (product === undefined) return rejected('unknown_finance_product');
  if (product.takesMoney === command.isOpen) return rejected('finance_product_unchanged');
  const { assets } = state.kernel;
  if (command.isOpen === 1 && assets.delistedAtMs(product.assetId) !== 0) {
    return rejected('asset_delisted');
  }
  state.kernel.accept(command);
  state.products.put({ ...product, takesMoney: command.isOpen });
  return accepted(state.kernel.sequence, product.productId);
}

/** Pays money of the house into a reward account: only what is there can be promised. */
export function fundRewards(
  state: FinanceState,
  command: FinanceCommand<'finance_fund'>,
): Decision<FinanceRejection> {
  const { kernel } = state;
  const { assetId, source, units } = command;
  const beginning = kernel.assets.refuseBeginning(assetId);
  if (beginning !== undefined) return rejected(beginning);
  const refusal = refuseFunding(kernel, assetId, source, units);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  const from = kernel.ledger.openHouse(source, assetId);
  kernel.ledger.postUnits(from, state.rewardAccount(assetId), units, REASON_REWARD_FUND, 0);
  const reward = state.reward(assetId);
  const sum = source === 'fees' ? 'fromFeesUnits' : 'fromCapitalUnits';
  state.rewards.put({ ...reward, [sum]: addUnits(reward[sum], units) });
  return accepted(kernel.sequence);
}
