import { useMemo } from 'react';
import type { PaneIndicator } from '#shared/trading/chart/indicators.ts';

/** On a phone as low as this the panel of a line in hand leaves the candles little room. */
const LOW = '(max-height: 740px)';

/** The panes below the candles; on a low phone, and on a chart that lies on its side, the volume folds while a line is in hand. */
export function usePanesInSight(
  panes: readonly PaneIndicator[],
  isHeld: boolean,
  isTurned: boolean,
): readonly PaneIndicator[] {
  const folds = isHeld && (isTurned || matchMedia(LOW).matches);
  return useMemo(() => (folds ? panes.filter((name) => name !== 'VOL') : panes), [panes, folds]);
}
