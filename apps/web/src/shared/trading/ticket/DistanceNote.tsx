import { cx } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { useDistanceText } from '#shared/trading/orders/use-distance-text.ts';
import type { PriceDistance } from './order-ticket.ts';

/** Under a price: where it lies, in amber when that costs money. */
export function DistanceNote(props: {
  readonly distance: PriceDistance | undefined;
  readonly className?: string;
}): ReactNode {
  const { distance, className } = props;
  const words = useDistanceText();
  const tone = distance?.level === 'near' ? 'text-t3' : 'font-semibold text-warn';
  return (
    <span role="status" className={cx('num', tone, className)}>
      {distance !== undefined && words(distance)}
    </span>
  );
}
