import { Chip, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { setChartOptions, useChartOptions } from '#shared/trading/chart/chart-options.ts';
import { mainIndicators, paneIndicators } from '#shared/trading/chart/indicators.ts';
import { useSession } from '#shared/session/session.ts';
import { IndicatorSettings } from './IndicatorSettings.tsx';
import { useToggleIndicator } from './use-toggle-indicator.ts';

interface IndicatorSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every indicator, over the candles and below them. */
export function IndicatorSheet({ isOpen, onClose }: IndicatorSheetProps): ReactNode {
  const { t } = useLingui();
  const { main, panes } = useChartOptions();
  const { toggleMain, togglePane } = useToggleIndicator();
  const hasSession = useSession((state) => state.session !== undefined);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Indicators`}>
      <div className="px-4 pb-4">
        <h3 className="text-meta text-t3">{t`On the candles`}</h3>
        <div className="flex flex-wrap gap-x-2">
          {mainIndicators.map((name) => (
            <Chip key={name} isOn={main.includes(name)} onPress={() => toggleMain(name)}>
              {name}
            </Chip>
          ))}
        </div>
        <h3 className="mt-3 text-meta text-t3">{t`Below the candles`}</h3>
        <div className="flex flex-wrap gap-x-2">
          {paneIndicators.map((name) => (
            <Chip key={name} isOn={panes.includes(name)} onPress={() => togglePane(name)}>
              {name}
            </Chip>
          ))}
        </div>
        {hasSession && <OwnTrades />}
        <IndicatorSettings names={[...main, ...panes]} />
      </div>
    </Sheet>
  );
}

/** What of the user's own the chart shows. */
function OwnTrades(): ReactNode {
  const { t } = useLingui();
  const { hasOrders, hasFills } = useChartOptions();
  return (
    <>
      <h3 className="mt-3 text-meta text-t3">{t`My trading`}</h3>
      <div className="flex flex-wrap gap-x-2">
        <Chip isOn={hasOrders} onPress={() => setChartOptions({ hasOrders: !hasOrders })}>
          {t`Open orders`}
        </Chip>
        <Chip isOn={hasFills} onPress={() => setChartOptions({ hasFills: !hasFills })}>
          {t`My trades`}
        </Chip>
      </div>
    </>
  );
}
