import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { setTradeView, useTradeView } from '#shared/trading/trade-view.ts';

/**
 * Says what the figures beside the prices are, in `unit`: what stands at each price, or the sum of that and all
 * better ones. A tap changes it, for every book of this device.
 */
export function FigureButton(props: {
  readonly unit: string;
  readonly className?: string;
}): ReactNode {
  const { t } = useLingui();
  const isSum = useTradeView(({ figure }) => figure === 'sum');
  return (
    <button
      type="button"
      onClick={() => setTradeView({ figure: isSum ? 'amount' : 'sum' })}
      className={cx('press -my-2 min-w-10 py-2', props.className)}
    >
      <span className="inline-flex items-center gap-0.5">
        {isSum ? t`Sum` : t`Amount`}
        <ArrowLeftRight size={10} strokeWidth={2} aria-hidden="true" />
      </span>
      <span className="block">{`(${props.unit})`}</span>
      <span className="sr-only">
        {isSum ? t`Show each price alone` : t`Show the sum up to each price`}
      </span>
    </button>
  );
}
