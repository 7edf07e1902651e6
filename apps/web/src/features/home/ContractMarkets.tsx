import { SectionBreak } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useContractMarkets } from '#shared/contracts/contract-markets.ts';
import { LiveContractRow } from '#shared/contracts/ContractRow.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Rows on Home; the contract tab has them all. */
const CONTRACT_ROWS_MAX = 5;

/** Contract markets with their prices; nothing where the exchange has none. */
export function ContractMarkets(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const shown = useContractMarkets().data?.markets.slice(0, CONTRACT_ROWS_MAX) ?? [];
  if (shown.length === 0) return null;
  return (
    <>
      <SectionBreak />
      <section aria-label={t`Contracts`} className="pt-3 pb-2">
        <h2 className="px-4 pb-1 text-body font-semibold">{t`Contracts`}</h2>
        {shown.map((market) => (
          <LiveContractRow
            key={market.symbol}
            market={market}
            onOpen={(symbol) => go.to('pages/Option/Option', { symbol })}
          />
        ))}
      </section>
    </>
  );
}
