import { adminEndpoints, FIRST_LIMIT_ASSET } from '@candor/protocol';
import type { LevelRules } from '@candor/protocol';
import { hasLimits, limitAssetOf } from '#modules/people/gates/limit-asset.ts';
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
  const limitAsset = limitAssetOf(levels);
  const isNamed = hasLimits(levels) || limitAsset !== FIRST_LIMIT_ASSET;
  return isNamed && !assets.some(({ symbol }) => symbol === limitAsset)
    ? [`levels: limits are counted in ${limitAsset}, which is not among the assets`]
    : [];
}
