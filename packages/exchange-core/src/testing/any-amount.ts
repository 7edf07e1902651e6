import { asUnits } from '@candor/money';
import { NO_LIMIT } from '#limits/day-limits.ts';

/** What a command that takes an ad says where neither side has a limit; the first asset is the limits' coin. */
export const anyAmount = {
  limitAssetId: 1,
  buyUnitsMax: asUnits(NO_LIMIT),
  sellUnitsMax: asUnits(NO_LIMIT),
  leavingUnitsMax: asUnits(NO_LIMIT),
} as const;
