import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { shortText } from './finance-texts.ts';
import type { Product } from './finance-view.ts';

/** What can be said of a term's place: how much is left, or why it cannot be taken. */
export function useStateText(): (product: Pick<Product, 'state' | 'remaining'>) => string {
  const { t } = useLingui();
  return useCallback(
    ({ state, remaining }) => {
      const left = shortText(remaining);
      return {
        open: t`${left} left`,
        sold_out: t`sold out`,
        paused: t`paused`,
        uncovered: t`not covered`,
      }[state];
    },
    [t],
  );
}
