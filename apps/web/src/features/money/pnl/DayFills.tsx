import { EmptyState, Segmented } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { ContractFillRow } from '#shared/contracts/ContractFillRow.tsx';
import { useEveryContract } from '#shared/contracts/contract-markets.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useMarkets } from '#shared/markets/markets.ts';
import { FillRow } from '#shared/trading/orders/FillRow.tsx';
import type { ProfitDay } from './profit-view.ts';

const DAY_MS = 86_400_000;
/** Rows fetched at a time. */
const PAGE_ROWS = 30;

/** The call that reads what was traded on a day. */
function requestOf({ fromMs }: ProfitDay) {
  return { fromMs, toMs: fromMs + DAY_MS, limit: PAGE_ROWS };
}

/** What was traded on a day in UTC, newest first. */
export function DayFills({ day }: { readonly day: ProfitDay }): ReactNode {
  const { t } = useLingui();
  const [kind, setKind] = useState<'spot' | 'contract'>('spot');
  return (
    <section aria-label={t`Fills`}>
      <Segmented
        label={t`Fills`}
        options={[
          { value: 'spot', label: t`Spot` },
          { value: 'contract', label: t`Contract` },
        ]}
        value={kind}
        onChange={setKind}
        className="mx-4 mb-1"
      />
      {kind === 'spot' ? <SpotFills day={day} /> : <ContractFills day={day} />}
    </section>
  );
}

function NoFills(): ReactNode {
  const { t } = useLingui();
  return <EmptyState className="py-6" text={t`Nothing was traded on this day.`} />;
}

function SpotFills({ day }: { readonly day: ProfitDay }): ReactNode {
  const { data } = useMarkets();
  return (
    <PagedList
      query={useReadPages('currencyFills', requestOf(day))}
      rowsOf={(page) => page.fills}
      keyOf={(fill) => `${String(fill.tradeId)} ${String(fill.orderId)}`}
      renderRow={(fill) => (
        <FillRow fill={fill} market={data?.markets.find(({ symbol }) => symbol === fill.symbol)} />
      )}
      empty={<NoFills />}
    />
  );
}

function ContractFills({ day }: { readonly day: ProfitDay }): ReactNode {
  const { data } = useEveryContract();
  return (
    <PagedList
      query={useReadPages('contractFills', requestOf(day))}
      rowsOf={(page) => page.fills}
      keyOf={(fill) => `${String(fill.tradeId)} ${String(fill.orderId)}`}
      renderRow={(fill) => (
        <ContractFillRow
          fill={fill}
          market={data?.markets.find(({ symbol }) => symbol === fill.symbol)}
        />
      )}
      empty={<NoFills />}
    />
  );
}
