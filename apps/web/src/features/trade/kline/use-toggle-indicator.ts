import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { setChartOptions, useChartOptions } from '#shared/trading/chart/chart-options.ts';
import { MAIN_MAX, PANES_MAX, toggled } from '#shared/trading/chart/indicators.ts';
import type { MainIndicator, PaneIndicator } from '#shared/trading/chart/indicators.ts';

/** Puts an indicator on the chart or takes it off; says so where there is no room, and takes none off instead. */
export function useToggleIndicator(): {
  readonly toggleMain: (name: MainIndicator) => void;
  readonly togglePane: (name: PaneIndicator) => void;
} {
  const { t } = useLingui();
  const { main, panes } = useChartOptions();
  return {
    toggleMain: (name) => {
      const next = toggled(main, name, MAIN_MAX);
      if (next !== undefined) setChartOptions({ main: next });
      else toastStore.show(t`At most ${MAIN_MAX} on the candles. Take one off first.`);
    },
    togglePane: (name) => {
      const next = toggled(panes, name, PANES_MAX);
      if (next !== undefined) setChartOptions({ panes: next });
      else toastStore.show(t`At most ${PANES_MAX} panes. Take one off first.`);
    },
  };
}
