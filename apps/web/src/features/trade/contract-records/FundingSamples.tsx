import type { ContractMarketView } from '@candor/protocol';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.ts';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { AllSamples, NoSamples, SAMPLES_PAGE_ROWS } from './AllSamples.tsx';
import { recomputeSamples } from './recompute.ts';
import type { Funding, Sample } from './recompute.ts';
import { SampleRow, SampleSheet } from './Samples.tsx';

interface FundingSamplesProps {
  readonly funding: Funding;
  readonly market: ContractMarketView;
}

/** What a funding's rate was made of. */
export function FundingSamples({ funding, market }: FundingSamplesProps): ReactNode {
  const { fundingId, samples: count } = funding;
  const asked = { symbol: market.symbol, fundingId, limit: SAMPLES_PAGE_ROWS };
  return (
    <AllSamples<Sample>
      count={count}
      readPage={(cursor) =>
        api('common/contractSamples', { ...asked, ...(cursor !== undefined && { cursor }) })
      }
      recompute={(samples) => recomputeSamples(funding, samples, market)}
    >
      <List funding={funding} market={market} />
    </AllSamples>
  );
}

function List({ funding, market }: FundingSamplesProps): ReactNode {
  const [opened, setOpened] = useState<Sample>();
  const query = useReadPages('common/contractSamples', {
    ...{ symbol: market.symbol, fundingId: funding.fundingId, limit: SAMPLES_PAGE_ROWS },
  });
  return (
    <>
      <PagedList
        query={query}
        shape="line"
        rowsOf={(page) => page.samples}
        keyOf={(sample) => sample.atMs}
        renderRow={(sample) => <SampleRow sample={sample} onOpen={setOpened} />}
        empty={<NoSamples />}
      />
      <SampleSheet sample={opened} market={market} onClose={() => setOpened(undefined)} />
    </>
  );
}
