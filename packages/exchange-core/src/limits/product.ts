import { countedUse } from '#kernel/asset-use.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Id } from '#kernel/quantities.ts';
import { DayLimits } from './day-limits.ts';
import { limitRecords } from './records.ts';

/** Questions about limits. */
export type LimitReads = Pick<DayLimits, 'usedUnits' | 'worthOf'>;

class Limits {
  readonly decide = {};
  readonly apply = {};
  readonly limits: DayLimits;
  readonly read: LimitReads;

  constructor(kernel: Kernel) {
    this.limits = new DayLimits(kernel);
    this.read = this.limits;
  }

  /** What is counted today in the coin of the limits. */
  usesOf(assetId: Id): readonly AssetUse[] {
    return countedUse('day_limits', this.limits.countedIn(assetId));
  }
}

/** What users have used of their limits today. It has no commands: products that begin something count within theirs. */
export const limits = defineProduct({
  name: 'limits',
  commands: {},
  effects: {},
  records: limitRecords,
  rejections: {},
  create: (kernel) => new Limits(kernel),
});
