import type { AdminReply, LevelRules } from '@candor/protocol';
import { hasLimits, limitAssetOf } from '#modules/people/gates/limit-asset.ts';
import {
  changesOf,
  limitAssetsOf,
  limitChangesOf,
  orderedLevels,
} from '#modules/people/gates/staff.ts';
import type { HouseFile } from './house-file.ts';
import type { House, HousePart, HousePlan } from './plan-parts.ts';

type View = AdminReply<'levelRulesView'>;

/** What differs, a cell each: `spot: none → full`. */
function differences(from: LevelRules, to: LevelRules): string[] {
  const of = (...parts: readonly (string | null)[]): string =>
    parts.filter((part) => part !== null).join(' ');
  const assets = limitAssetsOf(from, to);
  return [
    ...changesOf(from, to).map(
      (one) => `${of(one.country, one.product)}: ${one.from ?? 'none'} → ${one.to ?? 'none'}`,
    ),
    ...(assets.from === assets.to ? [] : [`limits counted in: ${assets.from} → ${assets.to}`]),
    ...limitChangesOf(from, to).map(
      (one) =>
        `${of(one.level, one.country, one.act)} a day: ${one.from ?? 'any'} → ${one.to ?? 'any'}`,
    ),
  ];
}

/**
 * What leads from the levels of the house to those of the file. Levels never end what users have open. What takes
 * something away comes with notice; rules that are announced and are others are called off first.
 */
export function levelPlan(
  { rules, coming }: Pick<View, 'rules' | 'coming'>,
  { levels }: Pick<HouseFile, 'levels'>,
  { assets }: Pick<House, 'assets'>,
): HousePlan {
  if (levels === undefined) return { steps: [], problems: [] };
  const wanted = orderedLevels(levels);
  if (coming !== null) {
    const isOther = differences(coming.rules, wanted).length > 0;
    const time = new Date(coming.effectiveAtMs).toISOString();
    return {
      steps: [],
      problems: isOther
        ? [`levels: other rules are announced for ${time}: call them off first`]
        : [],
    };
  }
  const changed = differences(rules, wanted);
  if (changed.length === 0) return { steps: [], problems: [] };
  const limitAsset = limitAssetOf(wanted);
  const isNamed = hasLimits(wanted) || limitAsset !== limitAssetOf(rules);
  const isLater = isNamed && !assets.some(({ symbol }) => symbol === limitAsset);
  const later = isLater ? ` (once ${limitAsset} is there)` : '';
  return {
    problems: [],
    steps: [
      {
        name: 'levelRulesSet',
        subject: 'verification levels',
        request: { rules: wanted },
        says: `~ levels: ${changed.join('; ')}${later}`,
        isLater,
      },
    ],
  };
}

/** Verification levels, rules of countries and limits a day. */
export const levelPart: HousePart<'levels'> = {
  key: 'levels',
  plan: async (call, file, house) => levelPlan(await call('levelRulesView', {}), file, house),
  read: async (call) => {
    const { rules, changedAtMs, coming } = await call('levelRulesView', {});
    // What is announced is what diff compares with.
    return coming?.rules ?? (changedAtMs === null ? undefined : rules);
  },
};
