import { SearchField } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ComingChanges } from '#shared/markets/ComingChanges.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { MarketBrowser } from './MarketBrowser.tsx';

/** The second tab: every market with search, favourites, sorting and the line of the day. */
export function QuotesScreen(): ReactNode {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { data } = useMarkets();
  return (
    <>
      <header className="sticky top-0 z-30 bg-header-bg pt-[var(--safe-top)] backdrop-blur-md">
        <h1 className="sr-only">{t`Markets`}</h1>
        <div className="px-4 pt-2 pb-1">
          <SearchField label={t`Search coins`} value={typed} onChange={setTyped} maxLength={40} />
        </div>
      </header>
      <ConnectionPill />
      <ComingChanges markets={data?.markets ?? []} hasPairs />
      <MarketBrowser typed={typed} onClear={() => setTyped('')} hasSparklines />
    </>
  );
}
