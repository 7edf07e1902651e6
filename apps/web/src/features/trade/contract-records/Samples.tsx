import type { ContractMarketView } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatClock } from '#shared/texts/format-time.ts';
import { formatTime } from '#shared/texts/time.ts';
import { percentOfE9 } from './figures.ts';
import { recomputeSample } from './recompute.ts';
import type { Sample } from './recompute.ts';
import { RecomputeSheet } from './RecomputeSheet.tsx';

/** A price that the book may not have had. */
const text = (price: string | null): string => (price === null ? '–' : formatExact(price));

/** A sample of the book against the index; a tap opens it. */
export function SampleRow(props: {
  readonly sample: Sample;
  readonly onOpen: (sample: Sample) => void;
}): ReactNode {
  const { sample, onOpen } = props;
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(sample)}
      className="press hairline-b num flex min-h-11 w-full items-center justify-between gap-3 px-4 py-1.5 text-left text-meta active:bg-s2"
    >
      <span>
        <time className="block text-body">{formatClock(sample.atMs)}</time>
        <span className="block text-t3">{`${t`Index price`} ${text(sample.indexPrice)}`}</span>
      </span>
      <span className="text-right">
        <span className="block text-body font-medium">{percentOfE9(sample.premiumE9)}</span>
        <span className="block text-t3">
          {`${text(sample.impactBidPrice)} / ${text(sample.impactAskPrice)}`}
        </span>
      </span>
    </button>
  );
}

/** One sample to the last digit, and its premium worked out again. */
export function SampleSheet(props: {
  readonly sample: Sample | undefined;
  readonly market: ContractMarketView;
  readonly onClose: () => void;
}): ReactNode {
  const { sample, market, onClose } = props;
  const { t } = useLingui();
  return (
    <RecomputeSheet
      isOpen={sample !== undefined}
      onClose={onClose}
      title={t`Sample`}
      recompute={() => (sample === undefined ? [] : recomputeSample(sample, market))}
      facts={
        sample === undefined
          ? []
          : [
              [t`Time`, formatTime(sample.atMs)],
              [t`Index price`, text(sample.indexPrice)],
              [t`Best bid`, text(sample.bidPrice)],
              [t`Best ask`, text(sample.askPrice)],
              [t`Bid for the impact value`, text(sample.impactBidPrice)],
              [t`Ask for the impact value`, text(sample.impactAskPrice)],
              [t`Premium`, percentOfE9(sample.premiumE9)],
            ]
      }
    />
  );
}
