import { compareDecimals } from '@candor/money';
import { stricterOf } from '@candor/protocol';
import type { LevelChange, LimitChange } from '@candor/protocol';

/** Whether changes take something away from somebody: a product asks for more, or a limit becomes lower. */
export function isStricter({
  changes,
  limitChanges,
}: {
  readonly changes: readonly LevelChange[];
  readonly limitChanges: readonly LimitChange[];
}): boolean {
  return (
    changes.some(({ from, to }) => {
      const [was, is] = [from ?? 'none', to ?? 'none'];
      return was !== is && stricterOf(was, is) === is;
    }) ||
    limitChanges.some(
      ({ from, to }) => to !== null && (from === null || compareDecimals(to, from) < 0),
    )
  );
}
