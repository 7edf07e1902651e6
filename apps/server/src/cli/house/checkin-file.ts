import { adminEndpoints } from '@candor/protocol';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readReward } from '#modules/earn/checkin/staff.ts';
import { assetProblem } from './listed-asset.ts';
import type { ListedAsset } from './listed-asset.ts';
import { refusalOf } from './refusal.ts';

const { asset, reward } = adminEndpoints.checkinReward.request.properties;

/** The daily check-in in a house file: what a day pays, and whether users can check in. */
export const HouseCheckin = Type.Object(
  { asset, reward, isOpen: Type.Boolean() },
  { additionalProperties: false },
);
export type HouseCheckin = Static<typeof HouseCheckin>;

/** What is wrong with a check-in by itself. */
export function checkinProblems(
  checkin: HouseCheckin | undefined,
  assets: readonly ListedAsset[],
): string[] {
  if (checkin === undefined) return [];
  const scale = assets.find(({ symbol }) => symbol === checkin.asset)?.scale;
  const refusal = scale === undefined ? undefined : refusalOf(() => readReward(checkin, { scale }));
  return [
    assetProblem('checkin', checkin.asset, assets),
    refusal === undefined ? undefined : `checkin: ${refusal}`,
  ].filter((problem) => problem !== undefined);
}
