import { dearerRung } from '#modules/markets/fee-ladder/index.ts';
import type { Ladder, Rates } from '#modules/markets/fee-ladder/index.ts';
import type { HouseFile } from './house-file.ts';
import { isComing } from './plan-parts.ts';
import type { House, HousePlan, Step } from './plan-parts.ts';

type Tier = HouseFile['feeTiers'][number];

/** What tiers will pay, and by which ladders, once what is announced has come. */
interface Ahead {
  readonly rates: ReadonlyMap<number, Rates>;
  /** Those of today, and each that is announced: none may be broken on the way. */
  readonly ladders: readonly Ladder[];
}

function aheadOf(house: House): Ahead {
  const rates = new Map<number, Rates>(house.feeTiers.map((one) => [one.tier, one]));
  const ladders: Ladder[] = [house.feeLadder];
  for (const { kind, after } of house.coming) {
    if (kind === 'fee_tier') {
      const tier = JSON.parse(after) as Tier;
      rates.set(tier.tier, tier);
    }
    if (kind === 'fee_ladder') ladders.push((JSON.parse(after) as { rungs: Ladder }).rungs);
  }
  return { rates, ladders };
}

const isInOrder = (ladders: readonly Ladder[], rates: Ahead['rates']): boolean =>
  ladders.every((ladder) => dearerRung(ladder, (tier) => rates.get(tier)) === undefined);

/**
 * Rates of tiers and their ladder, in an order in which nobody who trades more pays more on the way. Each act is decided
 * by itself, maybe in another order: now goes what is right whatever becomes of the others, the rest comes with a later run.
 */
export function feeSteps(house: House, file: HouseFile): HousePlan {
  const { rates, ladders } = aheadOf(house);
  const changed = ratesLeft(house, file);
  const isFree = (tier: Tier): boolean => isInOrder(ladders, new Map(rates).set(tier.tier, tier));
  const free = changed.filter(isFree);
  const bound = changed.filter((tier) => !isFree(tier));
  const ladder = ladderLeft(house, file);
  // Where no tier can go first, the ladder may.
  const isLadderNow = free.length === 0 && ladder !== undefined && isInOrder([ladder], rates);
  if (bound.length > 0 && free.length === 0 && !isLadderNow) {
    const names = bound.map(({ tier }) => tier).join(', ');
    return {
      steps: [],
      problems: [
        `fee tiers ${names} cannot change one after the other while the ladder is as it is: take it away first, with "feeLadder": []`,
      ],
    };
  }
  return {
    steps: [
      ...free.map((tier) => rateStep(house, tier, false)),
      ...bound.map((tier) => rateStep(house, tier, true)),
      ...(ladder === undefined
        ? []
        : [ladderStep(house, ladder, changed.length > 0 && !isLadderNow)]),
    ],
    problems: [],
  };
}

/** The tiers that are not, and are not announced to be, as in the file. */
function ratesLeft(house: House, file: HouseFile): readonly Tier[] {
  const own = new Map(house.feeTiers.map((one) => [one.tier, one]));
  return file.feeTiers.filter((wanted) => {
    const { tier, makerRatePpm, takerRatePpm } = wanted;
    const now = own.get(tier);
    if (now?.makerRatePpm === makerRatePpm && now.takerRatePpm === takerRatePpm) return false;
    return !isComing(house, 'fee_tier', String(tier), wanted);
  });
}

function rateStep(house: House, wanted: Tier, isLater: boolean): Step {
  const { tier, makerRatePpm: maker, takerRatePpm: taker } = wanted;
  const own = house.feeTiers.find((one) => one.tier === tier);
  const before = own === undefined ? '' : `${own.makerRatePpm}/${own.takerRatePpm} → `;
  const later = isLater ? ' (once the tiers beside it are as in the file)' : '';
  return {
    name: 'feeChange',
    subject: `fee_tier ${tier}`,
    request: { ...wanted },
    says: `${own === undefined ? '+' : '~'} fee tier ${tier}: ${before}${maker}/${taker} ppm${later}`,
    ...(isLater ? { isLater } : {}),
  };
}

/** The ladder of the file where it is not that of the house, and not announced; undefined otherwise. */
function ladderLeft(house: House, { feeLadder = [] }: HouseFile): Ladder | undefined {
  const isLadder = (rungs: unknown): boolean => JSON.stringify(rungs) === JSON.stringify(feeLadder);
  const isAnnounced = house.coming.some(
    ({ kind, after }) =>
      kind === 'fee_ladder' && isLadder((JSON.parse(after) as { readonly rungs: unknown }).rungs),
  );
  return isLadder(house.feeLadder) || isAnnounced ? undefined : feeLadder;
}

const rungWords = (rungs: Ladder): string =>
  rungs.map(({ tier, volumeMin }) => `tier ${tier} from ${volumeMin}`).join(', ') || 'none';

/** Its tiers are there, and announced as in the file, before it is asked for. */
function ladderStep(house: House, rungs: Ladder, isLater: boolean): Step {
  const later = isLater ? ' (once its tiers are as in the file)' : '';
  return {
    name: 'feeLadderChange',
    subject: 'fee_ladder spot',
    request: { rungs: [...rungs] },
    says: `~ ladder of fee tiers: ${rungWords(house.feeLadder)} → ${rungWords(rungs)}${later}`,
    isLater,
  };
}
