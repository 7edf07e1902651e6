import { Button, EmptyState, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { tell } from '#shared/api/api.ts';
import type { Step } from './recompute.ts';
import { Steps } from './RecomputeSheet.tsx';

/** As many as the exchange gives at a time; a funding has up to 5,760. */
export const SAMPLES_PAGE_ROWS = 200;

interface SamplesPage<Sample> {
  readonly samples: readonly Sample[];
  readonly nextCursor: string | null;
}

interface AllSamplesProps<Sample> {
  /** How many there are by the line that was made of them. */
  readonly count: number;
  readonly readPage: (cursor: string | undefined) => Promise<SamplesPage<Sample>>;
  readonly recompute: (samples: readonly Sample[]) => readonly Step[];
  /** Each of them in a list, once somebody asks. */
  readonly children: ReactNode;
}

/** What a line of a public log was made of: each of its samples once somebody asks, and all of them worked out again. */
export function AllSamples<Sample>(props: AllSamplesProps<Sample>): ReactNode {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  if (props.count === 0) return null;
  return (
    <section aria-label={t`Samples`} className="flex flex-col gap-3">
      <CheckAll {...props} />
      {isShown ? (
        <div className="-mx-4">{props.children}</div>
      ) : (
        <Button tone="ghost" size="small" onClick={() => setIsShown(true)}>
          {t`Show all samples`}
        </Button>
      )}
    </section>
  );
}

/** What is said where samples are not kept any more. */
export function NoSamples(): ReactNode {
  const { t } = useLingui();
  return <EmptyState text={t`Samples are shown for a week.`} />;
}

/** Fetches every sample, the newest first, and says after each page how many there are. */
async function fetchSamples<Sample>(
  readPage: AllSamplesProps<Sample>['readPage'],
  onPage: (count: number) => void,
): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readPage(cursor);
    found.push(...page.samples);
    onPage(found.length);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

function CheckAll<Sample>(props: AllSamplesProps<Sample>): ReactNode {
  const { readPage, recompute } = props;
  const { t } = useLingui();
  /** None where the samples are not kept any more. */
  const [steps, setSteps] = useState<readonly Step[]>();
  const [loaded, setLoaded] = useState<number>();
  const check = async (): Promise<void> => {
    setLoaded(0);
    try {
      const samples = await fetchSamples(readPage, setLoaded);
      setSteps(samples.length === 0 ? [] : recompute(samples));
    } catch (error) {
      tell(error);
    } finally {
      setLoaded(undefined);
    }
  };
  const [count, all] = [loaded ?? 0, props.count].map((own) => formatExact(String(own)));
  return (
    <>
      <Button tone="secondary" isBusy={loaded !== undefined} onClick={() => void check()}>
        {t`Recompute from all samples`}
      </Button>
      {loaded !== undefined && (
        <p role="status" className="num text-center text-meta text-t3">{`${count} / ${all}`}</p>
      )}
      {steps !== undefined && steps.length > 0 && <Steps steps={steps} />}
      {steps?.length === 0 && <NoSamples />}
    </>
  );
}
