import { formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.ts';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { formatClock } from '#shared/texts/format-time.ts';
import { AllSamples, NoSamples, SAMPLES_PAGE_ROWS } from './AllSamples.tsx';
import { recomputeEndingSamples } from './recompute-settlement.ts';
import type { EndingSample, Settlement } from './recompute-settlement.ts';

/** What a settlement price was made of: the index every five seconds of the last hour. */
export function SettlementSamples({ market }: { readonly market: Settlement }): ReactNode {
  const asked = { symbol: market.symbol, limit: SAMPLES_PAGE_ROWS };
  return (
    <AllSamples<EndingSample>
      count={market.ending.samples}
      readPage={(cursor) =>
        api('common/contractEndingSamples', { ...asked, ...(cursor !== undefined && { cursor }) })
      }
      recompute={(samples) => recomputeEndingSamples(market, samples)}
    >
      <List symbol={market.symbol} />
    </AllSamples>
  );
}

function List({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  const query = useReadPages('common/contractEndingSamples', { symbol, limit: SAMPLES_PAGE_ROWS });
  return (
    <PagedList
      query={query}
      shape="line"
      rowsOf={(page) => page.samples}
      keyOf={(sample) => sample.atMs}
      renderRow={({ atMs, indexPrice }) => (
        <p className="hairline-b num flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 text-meta">
          <time className="text-body">{formatClock(atMs)}</time>
          <span>
            <span className="text-t3">{`${t`Index price`} `}</span>
            <span className="text-body font-medium">{formatExact(indexPrice)}</span>
          </span>
        </p>
      )}
      empty={<NoSamples />}
    />
  );
}
