import type { ContractMarketView } from '@candor/protocol';
import { Button, EmptyState, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api, tell } from '#shared/api/api.ts';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { recomputeSamples } from './recompute.ts';
import type { Funding, Sample, Step } from './recompute.ts';
import { Steps } from './RecomputeSheet.tsx';
import { SampleRow, SampleSheet } from './Samples.tsx';

/** As many as the exchange gives at a time; a funding has up to 5,760. */
const PAGE_ROWS = 200;

interface FundingSamplesProps {
  readonly funding: Funding;
  readonly market: ContractMarketView;
}

/** What a funding's rate was made of: each of its samples once somebody asks, and all of them worked out again. */
export function FundingSamples({ funding, market }: FundingSamplesProps): ReactNode {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  if (funding.samples === 0) return null;
  return (
    <section aria-label={t`Samples`} className="flex flex-col gap-3">
      <CheckAll funding={funding} market={market} />
      {isShown ? (
        <List funding={funding} market={market} />
      ) : (
        <Button tone="ghost" size="small" onClick={() => setIsShown(true)}>
          {t`Show all samples`}
        </Button>
      )}
    </section>
  );
}

/** Fetches every sample, the newest first, and says after each page how many there are. */
async function fetchSamples(
  symbol: string,
  fundingId: number,
  onPage: (count: number) => void,
): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await api('common/contractSamples', {
      ...{ symbol, fundingId, limit: PAGE_ROWS },
      ...(cursor !== undefined && { cursor }),
    });
    found.push(...page.samples);
    onPage(found.length);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

function CheckAll({ funding, market }: FundingSamplesProps): ReactNode {
  const { t } = useLingui();
  /** None where the samples are not kept any more. */
  const [steps, setSteps] = useState<readonly Step[]>();
  const [loaded, setLoaded] = useState<number>();
  const check = async (): Promise<void> => {
    setLoaded(0);
    try {
      const samples = await fetchSamples(market.symbol, funding.fundingId, setLoaded);
      setSteps(samples.length === 0 ? [] : recomputeSamples(funding, samples, market));
    } catch (error) {
      tell(error);
    } finally {
      setLoaded(undefined);
    }
  };
  const [count, all] = [loaded ?? 0, funding.samples].map((own) => formatExact(String(own)));
  return (
    <>
      <Button tone="secondary" isBusy={loaded !== undefined} onClick={() => void check()}>
        {t`Recompute from all samples`}
      </Button>
      {loaded !== undefined && (
        <p role="status" className="num text-center text-meta text-t3">{`${count} / ${all}`}</p>
      )}
      {steps !== undefined && steps.length > 0 && <Steps steps={steps} />}
      {steps?.length === 0 && <EmptyState text={t`Samples are shown for a week.`} />}
    </>
  );
}

function List({ funding, market }: FundingSamplesProps): ReactNode {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Sample>();
  const query = useReadPages('common/contractSamples', {
    ...{ symbol: market.symbol, fundingId: funding.fundingId, limit: PAGE_ROWS },
  });
  return (
    <div className="-mx-4">
      <PagedList
        query={query}
        shape="line"
        rowsOf={(page) => page.samples}
        keyOf={(sample) => sample.atMs}
        renderRow={(sample) => <SampleRow sample={sample} onOpen={setOpened} />}
        empty={<EmptyState text={t`Samples are shown for a week.`} />}
      />
      <SampleSheet sample={opened} market={market} onClose={() => setOpened(undefined)} />
    </div>
  );
}
