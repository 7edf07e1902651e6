import { formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';

/** Words for how a price lies to the market's, or to its own trigger: `1.50% below the market`. */
export function useDistanceText(): (distance: {
  /** Unsigned. */
  readonly percent: string;
  readonly isAbove: boolean;
  readonly from?: 'market' | 'trigger';
}) => string {
  const { t } = useLingui();
  return ({ percent, isAbove, from = 'market' }) => {
    const shown = formatDecimal(percent, 2);
    if (from === 'trigger') {
      if (Number(percent) === 0) return t`At the trigger`;
      return isAbove ? t`${shown}% above the trigger` : t`${shown}% below the trigger`;
    }
    if (Number(percent) === 0) return t`At the market`;
    return isAbove ? t`${shown}% above the market` : t`${shown}% below the market`;
  };
}
