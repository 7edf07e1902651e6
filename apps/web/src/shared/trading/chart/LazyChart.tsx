import { ErrorState, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { PriceChart } from './PriceChart.tsx';

type ChartProps = ComponentProps<typeof PriceChart>;

type Chunk =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly Chart: ComponentType<ChartProps> };

/**
 * The candle chart. Its library is heavy and touches `window` when imported, so it comes in a chunk of
 * its own; when that does not arrive, the rest of the screen lives on without it.
 */
export function LazyChart(props: ChartProps): ReactNode {
  const { t } = useLingui();
  const [chunk, setChunk] = useState<Chunk>({ status: 'loading' });
  useEffect(() => {
    if (chunk.status !== 'loading') return;
    let isGone = false;
    import('./PriceChart.tsx').then(
      (module) => {
        if (!isGone) setChunk({ status: 'ready', Chart: module.PriceChart });
      },
      () => {
        if (!isGone) setChunk({ status: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [chunk.status]);
  if (chunk.status === 'ready') return <chunk.Chart {...props} />;
  if (chunk.status === 'loading') return <Skeleton className={props.className ?? ''} />;
  return (
    <ErrorState
      className="py-2"
      text={t`The chart could not be loaded.`}
      onRetry={() => {
        setChunk({ status: 'loading' });
      }}
    />
  );
}
