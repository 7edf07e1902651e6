import { compareDecimals } from '@candor/money';
import { stricterOf } from '@candor/protocol';
import type { LevelChange, LimitAssets, LimitChange } from '@candor/protocol';

/**
 * Whether changes take something away from somebody: a product asks for more, or a limit becomes lower. In another coin
 * any limit may be less than it was.
 */
export function isStricter({
  changes,
  limitChanges,
  limitAssets,
}: {
  readonly changes: readonly LevelChange[];
  readonly limitChanges: readonly LimitChange[];
  readonly limitAssets: LimitAssets;
}): boolean {
  const isOtherAsset = limitAssets.from !== limitAssets.to;
  return (
    changes.some(({ from, to }) => {
      const [was, is] = [from ?? 'none', to ?? 'none'];
      return was !== is && stricterOf(was, is) === is;
    }) ||
    limitChanges.some(
      ({ from, to }) =>
        to !== null && (isOtherAsset || from === null || compareDecimals(to, from) < 0),
    )
  );
}
