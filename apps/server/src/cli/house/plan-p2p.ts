import type { AdminReply } from '@candor/protocol';
import type { HouseFile } from './house-file.ts';
import { pairName } from './p2p-file.ts';
import type { HouseP2p, HousePair } from './p2p-file.ts';
import { changedFields, NO_PLAN } from './plan-parts.ts';
import type { House, HousePart, HousePlan, Step } from './plan-parts.ts';

type View = AdminReply<'p2pView'>;
type OwnPair = View['pairs'][number];

/**
 * What leads from P2P as it is to the file. A pair stays for good, because ads and orders are written in it: one that
 * the file leaves out is refused, and `isOpen: false` lets nothing new begin. Orders that run keep their terms.
 */
export function p2pPlan(
  own: Pick<View, 'rule' | 'pairs'>,
  { p2p }: Pick<HouseFile, 'p2p'>,
  { assets }: Pick<House, 'assets'>,
): HousePlan {
  if (p2p === undefined) return NO_PLAN;
  const named = new Set(p2p.pairs.map(pairName));
  const known = new Set(assets.map(({ symbol }) => symbol));
  const problems = [
    ...own.pairs
      .filter((pair) => !named.has(pairName(pair)))
      .map((pair) => `p2p pair ${pairName(pair)} is not in the file: it stays, closed or open`),
    ...p2p.pairs.flatMap((wanted) => fixed(own.pairs, wanted)),
  ];
  if (problems.length > 0) return { steps: [], problems };
  const steps = [
    ...ruleSteps(own.rule, p2p.rules, known),
    ...p2p.pairs.flatMap((wanted) => pairSteps(ownOf(own.pairs, wanted), wanted, known)),
  ];
  return { steps, problems };
}

const ownOf = (pairs: View['pairs'], wanted: HousePair): OwnPair | undefined =>
  pairs.find((pair) => pairName(pair) === pairName(wanted));

/** Prices and amounts of ads and orders are written in these. */
function fixed(pairs: View['pairs'], wanted: HousePair): string[] {
  const own = ownOf(pairs, wanted);
  if (own === undefined) return [];
  const { fiatScale, priceScale } = own;
  return [
    ...(fiatScale === wanted.fiatScale
      ? []
      : [`p2p pair ${pairName(own)} has fiatScale ${fiatScale}, which stays`]),
    ...(priceScale === wanted.decimals
      ? []
      : [`p2p pair ${pairName(own)} has decimals ${priceScale}, which stay`]),
  ];
}

function ruleSteps(
  own: View['rule'],
  wanted: HouseP2p['rules'],
  known: ReadonlySet<string>,
): Step[] {
  const changed = changedFields(own, wanted);
  if (changed.length === 0) return [];
  const isLater = !known.has(wanted.depositAsset);
  const later = isLater ? ' (once its asset is there)' : '';
  return [
    {
      name: 'p2pRuleSet',
      subject: 'p2p rules',
      request: wanted,
      says: `${own === null ? '+' : '~'} p2p rules: ${changed.join(', ')}${later}`,
      isLater,
    },
  ];
}

function pairSteps(
  own: OwnPair | undefined,
  { costs, ...wanted }: HousePair,
  known: ReadonlySet<string>,
): Step[] {
  const name = pairName(wanted);
  const subject = `p2p pair ${name}`;
  const changed = changedFields(own === undefined ? null : termsOf(own), wanted);
  const isLater = !known.has(wanted.asset);
  const later = isLater ? ' (once its asset is there)' : '';
  const terms: Step[] =
    changed.length === 0
      ? []
      : [
          {
            ...{ name: 'p2pPairSet', subject, isLater },
            request: { pairId: own?.pairId ?? 0, ...wanted },
            says: `${own === undefined ? '+' : '~'} p2p pair ${name}: ${changed.join(', ')}${later}`,
          },
        ];
  if (costs === undefined) return terms;
  const costly = changedFields({ costs: inOrder(own?.costs ?? []) }, { costs: inOrder(costs) });
  if (costly.length === 0) return terms;
  // A method that the pair only gets has no cost before it has it.
  const waits = own === undefined || terms.length > 0;
  return [
    ...terms,
    {
      ...{ name: 'p2pCostSet', subject, isLater: waits },
      request: { pairId: own?.pairId ?? 0, costs },
      says: `~ p2p pair ${name}: ${costly.join(', ')}${waits ? ' (once the pair is so)' : ''}`,
    },
  ];
}

const inOrder = <Cost extends { readonly kind: string }>(costs: readonly Cost[]) =>
  costs.map((cost) => ({ ...cost })).toSorted((one, other) => (one.kind < other.kind ? -1 : 1));

/** A pair of the house as a line of the file, without what its methods cost. */
const termsOf = (own: OwnPair): Omit<HousePair, 'costs'> => ({
  ...{ asset: own.asset, currency: own.currency, fiatScale: own.fiatScale },
  ...{ decimals: own.priceScale, feePpm: own.feePpm, bandPpm: own.bandPpm },
  ...{ indexAgeMaxMs: own.indexAgeMaxMs, min: own.min, max: own.max },
  ...{ methods: own.methods, isOpen: own.isOpen },
});

/** P2P as the file says it; undefined before anybody set its rules. */
export function p2pOf({ rule, pairs }: Pick<View, 'rule' | 'pairs'>): HouseP2p | undefined {
  if (rule === null) return undefined;
  return {
    rules: rule,
    pairs: pairs.map((own) => ({
      ...termsOf(own),
      ...(own.costs.length === 0 ? {} : { costs: own.costs }),
    })),
  };
}

/** Rules of P2P, its pairs and what their methods cost. */
export const p2pPart: HousePart<'p2p'> = {
  key: 'p2p',
  plan: async (call, file, house) => p2pPlan(await call('p2pView', {}), file, house),
  read: async (call) => p2pOf(await call('p2pView', {})),
};
