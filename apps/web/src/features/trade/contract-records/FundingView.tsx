import type { ContractMarketView } from '@candor/protocol';
import { Button, cx, EmptyState, formatExact, SectionBreak, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead, useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { formatMinute, formatTime } from '#shared/texts/time.ts';
import type { ContractViewProps } from './named-contract.ts';
import { percentOfE9 } from './figures.ts';
import { MarketHead } from './MarketHead.tsx';
import { recomputeFunding } from './recompute.ts';
import type { Funding, Sample } from './recompute.ts';
import { FundingSamples } from './FundingSamples.tsx';
import { RecomputeSheet } from './RecomputeSheet.tsx';
import { SampleRow, SampleSheet } from './Samples.tsx';

/** Rows fetched at a time. */
const PAGE_ROWS = 30;

/** The funding to come with its samples, and every funding that was. */
export function FundingView({ market, ticker }: ContractViewProps): ReactNode {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Funding>();
  const [hasSamples, setHasSamples] = useState(false);
  const query = useReadPages('common/contractFundings', {
    symbol: market.symbol,
    limit: PAGE_ROWS,
  });
  useRefreshOn(ticker?.nextFundingAtMs, ['common/contractFundings']);
  const newest = query.data?.pages.flatMap((page) => page.fundings) ?? [];
  return (
    <>
      <MarketHead market={market} ticker={ticker} />
      <div className="flex flex-col gap-2 px-4 pb-4 text-meta text-t2">
        <p>
          {t`Above 0 long positions pay short ones, below 0 the other way round. The rate follows from samples of the book against the index, one every 5 seconds.`}
        </p>
        <Button
          tone="secondary"
          size="small"
          className="self-start"
          onClick={() => setHasSamples(true)}
        >
          {t`Samples of now`}
        </Button>
      </div>
      <SectionBreak />
      <RateBars fundings={newest.slice(0, PAGE_ROWS)} />
      <PagedList
        query={query}
        shape="line"
        rowsOf={(page) => page.fundings}
        keyOf={(funding) => funding.fundingId}
        renderRow={(funding) => <FundingRow funding={funding} onOpen={setOpened} />}
        empty={
          <EmptyState text={t`No funding yet. The first comes when the countdown has ended.`} />
        }
      />
      <FundingSheet funding={opened} market={market} onClose={() => setOpened(undefined)} />
      <SamplesSheet isOpen={hasSamples} market={market} onClose={() => setHasSamples(false)} />
    </>
  );
}

function FundingRow(props: {
  readonly funding: Funding;
  readonly onOpen: (funding: Funding) => void;
}): ReactNode {
  const { funding, onOpen } = props;
  const { t } = useLingui();
  const payer = usePayer();
  const { rateE9, left } = funding;
  const mark = formatExact(funding.markPrice);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(funding)}
      className="press hairline-b flex min-h-13 w-full items-center justify-between gap-3 px-4 py-2 text-left active:bg-s2"
    >
      <span className="min-w-0">
        <time className="num block text-body">{formatMinute(funding.atMs)}</time>
        <span className="num block text-meta text-t3">
          {left > 0 ? t`${left} positions still to settle` : t`Mark ${mark}`}
        </span>
      </span>
      <span className="text-right">
        <span className="num block text-body font-semibold">{percentOfE9(rateE9)}</span>
        <span className="block text-meta text-t3">{payer(rateE9)}</span>
      </span>
    </button>
  );
}

/** Who paid whom at a rate. */
function usePayer(): (rateE9: number) => string {
  const { t } = useLingui();
  return (rateE9) => {
    if (rateE9 === 0) return t`Nobody paid`;
    return rateE9 > 0 ? t`Longs paid shorts` : t`Shorts paid longs`;
  };
}

const BARS_PX = 72;

/** The last rates as bars over and under zero. Decoration: the list says it all. */
function RateBars({ fundings }: { readonly fundings: readonly Funding[] }): ReactNode {
  if (fundings.length < 3) return null;
  const rates = fundings.map(({ rateE9 }) => rateE9);
  const highest = Math.max(...rates, 0);
  const span = highest - Math.min(...rates, 0) || 1;
  const zeroPx = (highest / span) * BARS_PX;
  return (
    <div aria-hidden="true" className="mx-4 my-4 flex gap-0.5" style={{ height: BARS_PX }}>
      {fundings.toReversed().map(({ fundingId, rateE9 }) => {
        const heightPx = Math.max(1, (Math.abs(rateE9) / span) * BARS_PX);
        return (
          <span
            key={fundingId}
            className={cx('flex-1 rounded-tag', rateE9 >= 0 ? 'bg-primary-text' : 'bg-warn')}
            style={{ height: heightPx, marginTop: rateE9 >= 0 ? zeroPx - heightPx : zeroPx }}
          />
        );
      })}
    </div>
  );
}

function FundingSheet(props: {
  readonly funding: Funding | undefined;
  readonly market: ContractMarketView;
  readonly onClose: () => void;
}): ReactNode {
  const { funding, market, onClose } = props;
  const { t } = useLingui();
  const payer = usePayer();
  const amount = (text: string): string => `${formatExact(text)} ${market.quoteAsset}`;
  return (
    <RecomputeSheet
      isOpen={funding !== undefined}
      onClose={onClose}
      title={t`Funding rate`}
      recompute={() => (funding === undefined ? [] : recomputeFunding(funding, market))}
      facts={
        funding === undefined
          ? []
          : [
              [t`Contract`, market.symbol],
              [t`Funding no.`, String(funding.fundingId)],
              [t`Time`, formatTime(funding.atMs)],
              [t`Funding rate`, `${percentOfE9(funding.rateE9)} · ${payer(funding.rateE9)}`],
              [t`Mark price`, amount(funding.markPrice)],
              [
                t`Samples`,
                `${formatExact(String(funding.samples))} / ${formatExact(String(funding.samplesExpected))}`,
              ],
              [t`Sum of premiums`, percentOfE9(funding.premiumSumE9)],
              [
                t`Cap`,
                funding.capE9 === null ? t`Not recorded` : `± ${percentOfE9(funding.capE9)}`,
              ],
              [t`Paid in total`, amount(funding.paid)],
              [t`Received in total`, amount(funding.received)],
              [t`Not paid by positions without money`, amount(funding.missing)],
              [t`Journal sequence`, String(funding.sequence)],
            ]
      }
    >
      {funding !== undefined && <FundingSamples funding={funding} market={market} />}
    </RecomputeSheet>
  );
}

/** Samples come every five seconds; so often the sheet asks. */
const SAMPLES_EVERY_MS = 5_000;

function SamplesSheet(props: {
  readonly isOpen: boolean;
  readonly market: ContractMarketView;
  readonly onClose: () => void;
}): ReactNode {
  const { isOpen, market, onClose } = props;
  const { t } = useLingui();
  const [opened, setOpened] = useState<Sample>();
  const { data } = useRead(
    'common/contractSamples',
    { symbol: market.symbol },
    { isEnabled: isOpen, everyMs: SAMPLES_EVERY_MS },
  );
  const samples = data?.samples ?? [];
  const impact = `${formatExact(market.impact)} ${market.quoteAsset}`;
  const taken = formatExact(String(data?.premiumCount ?? 0));
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title={t`Samples of now`} height="tall">
        <p className="px-4 pb-3 text-meta text-t3">
          {t`${taken} samples since the last funding. Here are the newest: how far an order of ${impact} would stand from the index.`}
        </p>
        {data !== undefined && samples.length === 0 && <EmptyState text={t`No samples yet.`} />}
        {samples.map((sample) => (
          <SampleRow key={sample.atMs} sample={sample} onOpen={setOpened} />
        ))}
      </Sheet>
      <SampleSheet sample={opened} market={market} onClose={() => setOpened(undefined)} />
    </>
  );
}
