import { RefusedError } from '@candor/api-client';
import type { ContractMarketView } from '@candor/protocol';
import { Button, cx, EmptyState, ErrorState, formatExact, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { FactList } from './Facts.tsx';
import { rankText } from './figures.ts';
import { Steps } from './RecomputeSheet.tsx';
import type { Deleveraging } from './recompute.ts';
import { givenLots, recomputeQueue } from './recompute-queue.ts';
import type { Place, Queue } from './recompute-queue.ts';

interface QueueProps {
  readonly line: Deleveraging;
  readonly market: ContractMarketView;
}

/** The queue a line came from, once somebody asks for it: who came first, who next, and that nobody was passed over. */
export function DeleveragingQueue({ line, market }: QueueProps): ReactNode {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  if (line.ranked === null) return null;
  if (!isShown) {
    return (
      <Button tone="secondary" onClick={() => setIsShown(true)}>
        {t`Was anybody passed over?`}
      </Button>
    );
  }
  return <QueueOf market={market} sequence={line.sequence} direction={line.ranked.direction} />;
}

function QueueOf(props: {
  readonly market: ContractMarketView;
  readonly sequence: number;
  readonly direction: Queue['direction'];
}): ReactNode {
  const { market, sequence, direction } = props;
  const { t } = useLingui();
  const request = { symbol: market.symbol, sequence, direction };
  const {
    data: queue,
    isError,
    error,
    refetch,
  } = useRead('common/contractDeleveragingQueue', request);
  const own = useRead('contractDeleveragingPlace', request);
  if (queue === undefined) {
    if (!isError) return <SkeletonRows count={5} shape="line" />;
    return isNotFound(error) ? (
      <EmptyState text={t`This deleveraging is of before queues were written down.`} />
    ) : (
      <ErrorState text={t`The queue could not be loaded.`} onRetry={() => void refetch()} />
    );
  }
  return (
    <section aria-label={t`Queue`} className="flex flex-col gap-4">
      <h3 className="text-body font-semibold">{t`Queue`}</h3>
      <FactList
        facts={[
          [t`Mark price`, `${formatExact(queue.markPrice)} ${market.quoteAsset}`],
          [t`Could be asked: positions / lots`, both(queue.candidates, queue.candidateLots)],
          [t`In liquidation, never asked: positions / lots`, both(queue.frozen, queue.frozenLots)],
        ]}
      />
      <Steps steps={recomputeQueue(queue, market)} />
      <ol className="flex flex-col">
        {queue.places.map((place) => (
          <PlaceRow
            key={place.place}
            place={place}
            given={givenLots(queue, place)}
            isOwn={place.place === own.data?.place}
          />
        ))}
      </ol>
    </section>
  );
}

const both = (positions: number, lots: number): string =>
  `${formatExact(String(positions))} / ${formatExact(String(lots))}`;

const isNotFound = (error: Error | null): boolean =>
  error instanceof RefusedError && error.code === 404;

function PlaceRow(props: {
  readonly place: Place;
  readonly given: number;
  readonly isOwn: boolean;
}): ReactNode {
  const { place, given, isOwn } = props;
  const { t } = useLingui();
  const lots = formatExact(String(place.lots));
  const gave = formatExact(String(given));
  const what =
    given > 0
      ? t`Gave up ${gave} of ${lots} lots`
      : place.passed === null
        ? t`Was not asked, ${lots} lots`
        : t`Could not pay, ${lots} lots`;
  return (
    <li
      className={cx(
        'hairline-b num flex min-h-11 items-center justify-between gap-3 py-2 text-meta',
        isOwn && 'font-semibold text-primary-text',
      )}
    >
      <span>{isOwn ? `${place.place} · ${t`You`}` : place.place}</span>
      <span className="text-right">
        <span className="block text-t1">{what}</span>
        <span className="block text-t3">{`${t`Rank`} ${rankText(place.rank)}`}</span>
      </span>
    </li>
  );
}
