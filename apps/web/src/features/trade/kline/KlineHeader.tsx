import type { MarketView } from '@candor/protocol';
import { Header } from '@candor/ui-kit';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { pairName } from '#shared/markets/markets.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { PairButton } from '#shared/trading/pairs/PairButton.tsx';
import { PairSheet } from '#shared/trading/pairs/PairSheet.tsx';
import { BellButton, ShareButton, StarButton } from './HeaderButtons.tsx';

interface KlineHeaderProps {
  readonly market: MarketView;
  /** The chart that is shared. */
  readonly chart: RefObject<CandleChart | null>;
}

/** Back, the pair, favourite and share. */
export function KlineHeader({ market, chart }: KlineHeaderProps): ReactNode {
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Header onBack={go.back} trailing={<HeaderActions market={market} chart={chart} />}>
        <h1 className="@container min-w-0 flex-1">
          <PairButton name={pairName(market)} isSubject onPress={() => setIsOpen(true)} />
        </h1>
      </Header>
      <PairSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        symbol={market.symbol}
        onSelect={(symbol) => go.replace('pages/market/kline', { symbol })}
        onAlert={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol: market.symbol })}
      />
    </>
  );
}

function HeaderActions({ market, chart }: KlineHeaderProps): ReactNode {
  return (
    <>
      <StarButton symbol={market.symbol} />
      <BellButton symbol={market.symbol} />
      <ShareButton market={market} name={pairName(market)} chart={chart} />
    </>
  );
}
