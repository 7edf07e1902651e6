import { Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BookMarket } from '#shared/markets/markets.ts';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';
import { BookTab } from './BookTab.tsx';
import { DepthTab } from './DepthTab.tsx';
import { TradesTab } from './TradesTab.tsx';

/** The book, its depth, the trades and the facts of a market of any kind. */
export function MarketTabs(props: {
  readonly market: BookMarket;
  /** A price of the book was tapped. */
  readonly onPick: (wanted: WantedOrder) => void;
  readonly info: ReactNode;
}): ReactNode {
  const { market, onPick, info } = props;
  const { t } = useLingui();
  const [tab, setTab] = useState<'book' | 'depth' | 'trades' | 'info'>('book');
  return (
    <section aria-label={t`Market data`}>
      <Tabs
        label={t`Market data`}
        options={[
          { value: 'book', label: t`Order book` },
          { value: 'depth', label: t`Depth` },
          { value: 'trades', label: t`Trades` },
          { value: 'info', label: t`Info` },
        ]}
        value={tab}
        onChange={setTab}
        hasLine
      />
      <div className="px-4 py-3">
        {tab === 'book' && <BookTab market={market} onPick={onPick} />}
        {tab === 'depth' && <DepthTab market={market} />}
        {tab === 'trades' && <TradesTab market={market} />}
        {tab === 'info' && info}
      </div>
    </section>
  );
}
