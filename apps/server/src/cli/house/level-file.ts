import { adminEndpoints, LIMIT_ASSET } from '@candor/protocol';
import type { LevelRules } from '@candor/protocol';
import { orderedLevels } from '#modules/people/gates/staff.ts';
import { refusalOf } from './refusal.ts';

/** Levels in a house file: the rules as the API has them, whole. A country or limit that it leaves out is none. */
export const HouseLevels = adminEndpoints.levelRulesSet.request.properties.rules;

/** What is wrong with levels by themselves. */
export function levelProblems(
  levels: LevelRules | undefined,
  assets: readonly { readonly symbol: string }[],
): string[] {
  if (levels === undefined) return [];
  const refusal = refusalOf(() => orderedLevels(levels));
  if (refusal !== undefined) return [`levels: ${refusal.replace(/^rules: /, '')}`];
  const isListed = assets.some(({ symbol }) => symbol === LIMIT_ASSET);
  return hasLimits(levels) && !isListed
    ? [`levels: limits are counted in ${LIMIT_ASSET}, which is not among the assets`]
    : [];
}

/** Whether anything is limited, for which the coin of limits has to be listed. */
export const hasLimits = ({ limits, countryLimits }: LevelRules): boolean =>
  countryLimits.length > 0 ||
  Object.values(limits).some((acts) => Object.values(acts).some((amount) => amount !== null));
