import type { AdminReply } from '@candor/protocol';
import { productName } from './earn-file.ts';
import type { HouseProduct } from './earn-file.ts';
import type { HouseFile } from './house-file.ts';
import { changedFields, NO_PLAN } from './plan-parts.ts';
import type { House, HousePart, HousePlan, Step } from './plan-parts.ts';

type View = Pick<AdminReply<'financeView'>, 'products' | 'coming'>;
type Product = View['products'][number];

/** A product as a line of the file, once everything that is announced of it has come. */
function productOf(own: View, product: Product): HouseProduct {
  const terms = { ...product, ...announced(own, 'finance_terms', product) };
  const { asset, cycle, termDays, ratePpm, cap, userLimit, min, step, isManaged } = terms;
  return {
    ...{ asset, cycle, termDays, ratePpm, cap, userLimit, min, step, isManaged },
    isOpen: product.state !== 'paused',
    ...announcedState(own, product),
  };
}

function announcedState(own: View, product: Product): Partial<Pick<HouseProduct, 'isOpen'>> {
  const { isOpen } = announced(own, 'finance_open', product) ?? {};
  return typeof isOpen === 'boolean' ? { isOpen } : {};
}

/**
 * What leads from the products of Earn to those of the file. A product stays, because orders run in it: one that the
 * file leaves out is refused, and `isOpen: false` takes no new money. Running orders keep their terms to their end.
 */
export function earnPlan(
  own: View,
  { earn }: Pick<HouseFile, 'earn'>,
  { assets }: Pick<House, 'assets'>,
): HousePlan {
  if (earn === undefined) return NO_PLAN;
  const named = new Set(earn.map(productName));
  const names = own.products.map(productName);
  const alike = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const problems = [
    ...[...alike].map((name) => `the house has two earn products ${name}: set them by hand`),
    ...names
      .filter((name) => !named.has(name))
      .map((name) => `earn product ${name} is not in the file: it stays, paused or open`),
  ];
  if (problems.length > 0) return { steps: [], problems };
  const known = new Set(assets.map(({ symbol }) => symbol));
  const steps = earn.flatMap((wanted) => {
    const product = own.products.find((one) => productName(one) === productName(wanted));
    return product === undefined
      ? newProduct(wanted, !known.has(wanted.asset))
      : [...termSteps(own, product, wanted), ...openSteps(own, product, wanted)];
  });
  return { steps, problems };
}

function newProduct({ isOpen, ...terms }: HouseProduct, isLater: boolean): Step[] {
  const { asset, termDays } = terms;
  const later = isLater ? ' (once its asset is there)' : '';
  const open = isOpen ? '' : ', paused by the next run';
  return [
    {
      name: 'financeSet',
      subject: `finance ${asset} ${termDays} d`,
      request: { productId: 0, ...terms },
      says: `+ earn product ${productName(terms)}: ${changedFields(null, terms).join(', ')}${open}${later}`,
      isLater,
    },
  ];
}

/** What will be so once everything that is announced of this kind has come. */
function announced(
  { coming }: View,
  kind: string,
  { productId }: Product,
): Partial<HouseProduct> | undefined {
  const last = coming.findLast(
    (change) => change.kind === kind && change.subject === String(productId),
  );
  return last && (JSON.parse(last.after) as Partial<HouseProduct>);
}

function termSteps(own: View, product: Product, { isOpen: _isOpen, ...wanted }: HouseProduct) {
  const { productId } = product;
  const changed = changedFields(productOf(own, product), wanted);
  if (changed.length === 0) return [];
  return [
    {
      name: 'financeSet',
      subject: `finance_terms ${productId}`,
      request: { productId, ...wanted },
      says: `~ earn product ${productName(wanted)}: ${changed.join(', ')}`,
    },
  ] satisfies Step[];
}

function openSteps(own: View, product: Product, wanted: HouseProduct) {
  const { productId } = product;
  if (productOf(own, product).isOpen === wanted.isOpen) return [];
  return [
    {
      name: 'financeOpen',
      subject: `finance_open ${productId}`,
      request: { productId, isOpen: wanted.isOpen },
      says: `~ earn product ${productName(wanted)}: ${wanted.isOpen ? 'paused → open' : 'open → paused'}`,
    },
  ] satisfies Step[];
}

/** Products of Earn; a house without any says nothing of them. */
export const earnPart: HousePart<'earn'> = {
  key: 'earn',
  plan: async (call, file, house) => earnPlan(await call('financeView', {}), file, house),
  read: async (call) => {
    const own = await call('financeView', {});
    return own.products.length === 0
      ? undefined
      : own.products.map((product) => productOf(own, product));
  },
};
