import { cx, EmptyState, formatCompact, formatDecimal, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useHubSampled, useIsStale } from '#shared/hub/hub.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { depthCurves, depthPath, stepAt } from './depth-curve.ts';
import type { DepthCurves } from './depth-curve.ts';

/** A curve that jumps with every tick cannot be read. */
const DEPTH_MS = 500;

/** How much stands on both sides of the price, as two hills; a finger on them reads one level. */
export function DepthTab({ market }: { readonly market: BookMarket }): ReactNode {
  const { t } = useLingui();
  const book = useHubSampled(`depth:${market.symbol}`, DEPTH_MS);
  const isStale = useIsStale(`depth:${market.symbol}`);
  const [across, setAcross] = useState<number>();
  if (book === undefined) return <Skeleton className="h-60" />;
  const curves = depthCurves(book);
  if (curves === undefined) return <EmptyState text={t`The order book is empty on one side.`} />;
  return (
    <div className={cx(isStale && 'stale')}>
      <Legend market={market} curves={curves} across={across} />
      <Hills market={market} curves={curves} across={across} onPoint={setAcross} />
      <div aria-hidden="true" className="num mt-1 flex justify-between text-micro text-t3">
        {[curves.low, curves.middle, curves.high].map((price) => (
          <span key={price}>{formatDecimal(price, priceDecimals(market))}</span>
        ))}
      </div>
    </div>
  );
}

interface DepthProps {
  readonly market: BookMarket;
  readonly curves: DepthCurves;
  /** Where the finger is, in parts of the width. */
  readonly across: number | undefined;
}

/** The sums of both sides, or the level under the finger. */
function Legend({ market, curves, across }: DepthProps): ReactNode {
  const { t } = useLingui();
  const step = across === undefined ? undefined : stepAt(curves, across);
  const amount = (sum: string | undefined): string =>
    `${formatCompact(sum ?? '0')} ${market.baseAsset}`;
  return (
    <div className="num mb-2 flex min-h-[1.125rem] flex-wrap justify-between gap-x-3 text-meta">
      {step === undefined ? (
        <>
          <span className="text-up">{`${t`Bids`} ${amount(curves.bids.at(-1)?.sum)}`}</span>
          <span className="text-down">{`${t`Asks`} ${amount(curves.asks.at(-1)?.sum)}`}</span>
        </>
      ) : (
        <>
          <span>
            <span className="text-t3">{t`Price`}</span>{' '}
            {formatDecimal(step.price, priceDecimals(market))}
          </span>
          <span>
            <span className="text-t3">{t`Sum`}</span>{' '}
            {`${formatDecimal(step.sum, quantityDecimals(market))} ${market.baseAsset}`}
          </span>
        </>
      )}
    </div>
  );
}

function Hills(
  props: DepthProps & { readonly onPoint: (across: number | undefined) => void },
): ReactNode {
  const { market, curves, across, onPoint } = props;
  const { t } = useLingui();
  const point = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  const leave = (): void => onPoint(undefined);
  const best = `${curves.bids[0]?.price ?? '--'} / ${curves.asks[0]?.price ?? '--'}`;
  return (
    <div
      role="img"
      aria-label={t`Depth chart of ${market.symbol}, best bid and ask ${best}`}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={leave}
      onPointerCancel={leave}
      className="relative h-52 touch-pan-y border-b border-line"
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="size-full"
        aria-hidden="true"
      >
        <Hill path={depthPath(curves.bids, 0)} className="fill-up stroke-up" />
        <Hill path={depthPath(curves.asks, 100)} className="fill-down stroke-down" />
      </svg>
      {across !== undefined && (
        <span
          aria-hidden="true"
          style={{ left: `${String(across * 100)}%` }}
          className="pointer-events-none absolute inset-y-0 border-l border-dashed border-t3"
        />
      )}
    </div>
  );
}

function Hill(props: { readonly path: string; readonly className: string }): ReactNode {
  return (
    <path
      d={props.path}
      fillOpacity="0.16"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
      className={props.className}
    />
  );
}
