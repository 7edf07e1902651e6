import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useDistanceText } from '#shared/trading/orders/use-distance-text.ts';
import type { PriceDistance } from './order-ticket.ts';

/** How long the button of a price far through the market takes no second tap. */
const SECOND_TAP_AFTER_MS = 1_000;

/**
 * The button that sends a price. One through the market is told above it, in amber; one far through takes a second
 * tap, a second later. Give it the price as its key where that can change under it: each price is asked for anew.
 */
export function PricedButton(props: {
  readonly distance: PriceDistance | undefined;
  readonly tone?: 'up' | 'down' | 'primary';
  readonly size?: 'trade';
  readonly isBusy: boolean;
  readonly disabled?: boolean;
  readonly onSend: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { distance, tone = 'primary', size, isBusy, disabled = false, onSend, children } = props;
  const { t } = useLingui();
  const words = useDistanceText();
  const [armed, setArmed] = useState<'no' | 'soon' | 'yes'>('no');
  const isFar = distance?.level === 'stop';
  useEffect(() => {
    if (armed !== 'soon') return;
    const timer = setTimeout(() => setArmed('yes'), SECOND_TAP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const far = distance === undefined ? '' : words(distance);
  return (
    <>
      {distance !== undefined && distance.level !== 'near' && (
        <p role="status" className="num text-body font-semibold text-warn">
          {far}
        </p>
      )}
      <Button
        isBlock
        tone={tone}
        {...(size !== undefined && { size })}
        isBusy={isBusy}
        disabled={disabled || (isFar && armed === 'soon')}
        onClick={() => {
          if (isFar && armed !== 'yes') setArmed('soon');
          else onSend();
        }}
      >
        {isFar && armed !== 'no' ? t`Tap again: ${far}` : children}
      </Button>
    </>
  );
}
