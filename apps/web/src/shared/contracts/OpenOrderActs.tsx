import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What can be done with an order that waits, at the end of its card's first line. */
export function OpenOrderActs(props: {
  /** Opens the stops of what the order opens; absent for one that only reduces. */
  readonly onStops: (() => void) | undefined;
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  /** Says which order is cancelled to who hears the button alone. */
  readonly cancelLabel: string;
}): ReactNode {
  const { onStops, onCancel, isBusy, cancelLabel } = props;
  const { t } = useLingui();
  return (
    <span className="ml-auto flex gap-2">
      {onStops !== undefined && (
        <Button tone="secondary" size="small" onClick={onStops}>
          {t`TP/SL`}
        </Button>
      )}
      <Button
        tone="secondary"
        size="small"
        isBusy={isBusy}
        onClick={onCancel}
        aria-label={cancelLabel}
      >
        {t`Cancel`}
      </Button>
    </span>
  );
}
