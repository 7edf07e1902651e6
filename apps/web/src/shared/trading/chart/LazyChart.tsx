import { ErrorState, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { PriceChart } from './PriceChart.tsx';

type ChartProps = ComponentProps<typeof PriceChart>;

/** A book that does not come must not keep the chart away for longer. */
const PATIENCE_MS = 1_500;

/** Once here, the chart has no reason to wait again. */
let isLoaded = false;

type Chunk =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly Chart: ComponentType<ChartProps> };

/**
 * The candle chart. Its library is heavy and touches `window` when imported, so it comes in a chunk of
 * its own; when that does not arrive, the rest of the screen lives on without it.
 */
export function LazyChart({
  isPatient = false,
  ...props
}: ChartProps & {
  /** Lets the book come first: where the chart adorns the screen and people wait for prices. */
  readonly isPatient?: boolean;
}): ReactNode {
  const { t } = useLingui();
  const [chunk, setChunk] = useState<Chunk>({ status: 'loading' });
  const isTurn = useTurn(isPatient, props.market.symbol);
  useEffect(() => {
    if (chunk.status !== 'loading' || !isTurn) return;
    let isGone = false;
    import('./PriceChart.tsx').then(
      (module) => {
        isLoaded = true;
        if (!isGone) setChunk({ status: 'ready', Chart: module.PriceChart });
      },
      () => {
        if (!isGone) setChunk({ status: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [chunk.status, isTurn]);
  if (chunk.status === 'ready') return <chunk.Chart {...props} />;
  if (chunk.status === 'loading') return <Skeleton className={props.className ?? ''} />;
  return (
    <ErrorState
      className="py-2"
      text={t`The chart could not be loaded.`}
      onRetry={() => setChunk({ status: 'loading' })}
    />
  );
}

/** Runs `task` when the page has nothing better to do; gives what takes it back. */
function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}

/** Lets another thread pay for the chart's first date text. Where there is none, the chart pays itself. */
function warmUpDates(): void {
  if (typeof Worker !== 'function') return;
  new Worker(new URL('./date-warmer.ts', import.meta.url), { type: 'module' });
}

const pickIsThere = (): boolean => true;

/** Whether the chart may come: at once, or when the book is there and the page is idle. */
function useTurn(isPatient: boolean, symbol: string): boolean {
  const hasBook = useHubPart(`depth:${symbol}`, pickIsThere) === true;
  const [isTurn, setIsTurn] = useState(!isPatient || isLoaded);
  useEffect(() => {
    if (!isLoaded) warmUpDates();
  }, []);
  useEffect(() => {
    if (isTurn) return;
    const begin = (): void => setIsTurn(true);
    if (hasBook) return whenIdle(begin);
    const timer = setTimeout(begin, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isTurn, hasBook]);
  return isTurn;
}
