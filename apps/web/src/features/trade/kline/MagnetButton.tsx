import { cx, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Magnet } from 'lucide-react';
import type { ReactNode } from 'react';
import { setChartOptions, useChartOptions } from '#shared/trading/chart/chart-options.ts';

/** Points of drawings and dragged lines go to prices that stand out near them, or stay where they are put. */
export function MagnetButton({ className }: { readonly className?: string }): ReactNode {
  const { t } = useLingui();
  const { isMagnet } = useChartOptions();
  return (
    <IconButton
      label={t`Magnet`}
      aria-pressed={isMagnet}
      onClick={() => setChartOptions({ isMagnet: !isMagnet })}
      className={cx(
        isMagnet ? 'bg-primary-soft text-primary-text ring-1 ring-primary-text' : 'text-t2',
        className,
      )}
    >
      <Magnet size={18} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  );
}
