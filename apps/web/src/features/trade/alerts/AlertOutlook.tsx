import { Skeleton, formatDecimal, formatExact } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BellRing, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { formatDay } from '#shared/texts/time.ts';
import type { AlertMarket } from './alert-market.ts';
import { distanceOf, ringsOf } from './alert-form.ts';
import type { AlertForm } from './alert-form.ts';

const DAYS = 30;
/** Six candles of four hours a day; the picture shows the last week of them. */
const CANDLES = DAYS * 6;
const CANDLES_SHOWN = 42;
const FRESH_MS = 5 * 60_000;

const [WIDTH, HEIGHT, EDGE] = [300, 96, 12];

/** Where an alert's price lies beside the last week, how far it is, and how often it would have been told. */
export function AlertOutlook(props: {
  readonly form: AlertForm;
  readonly market: AlertMarket;
  readonly now: string | undefined;
}): ReactNode {
  const { form, market, now } = props;
  const { t } = useLingui();
  const { data } = useRead(
    'common/kline',
    { symbol: market.symbol, interval: '4h', limit: CANDLES },
    { freshMs: FRESH_MS },
  );
  const away = distanceOf(form.price, now);
  if (away === undefined) return null;
  if (data === undefined) return <Skeleton className="h-32" />;
  const distance = `${formatDecimal(away.replace('-', ''), 2)}%`;
  const rings = ringsOf(data.candles, form);
  const closes = data.candles.slice(-CANDLES_SHOWN).map(({ close }) => Number(close));
  return (
    <>
      <Picture
        closes={[...closes, Number(now)]}
        target={Number(form.price)}
        price={formatExact(form.price)}
      />
      <p className="num -mt-2.5 flex justify-between text-micro text-t3">
        <span>{formatDay(data.candles.at(-CANDLES_SHOWN)?.openTimeMs ?? Date.now())}</span>
        <span>{t`Now`}</span>
      </p>
      <p className="flex items-start gap-2.5 rounded-input bg-s2 px-3 py-2.5 text-meta text-t2">
        <History size={16} strokeWidth={1.8} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          <b className="font-semibold text-t1">
            {away.startsWith('-') ? t`${distance} below now.` : t`${distance} above now.`}
          </b>{' '}
          {plural(rings, {
            0: 'It was not reached in the last 30 days.',
            one: 'It was reached # time in the last 30 days.',
            other: 'It was reached # times in the last 30 days.',
          })}
        </span>
      </p>
    </>
  );
}

/** The last week as a line, and the alert's price as a dashed one. For eyes only: the sentence says it. */
function Picture(props: {
  readonly closes: readonly number[];
  readonly target: number;
  readonly price: string;
}): ReactNode {
  const { closes, target, price } = props;
  const low = Math.min(target, ...closes);
  const span = Math.max(target, ...closes) - low || 1;
  const heightOf = (price: number): number =>
    HEIGHT - EDGE - ((price - low) / span) * (HEIGHT - 2 * EDGE);
  const points = closes.map(
    (price, place) =>
      `${String((place / Math.max(closes.length - 1, 1)) * WIDTH)},${String(heightOf(price))}`,
  );
  const at = heightOf(target);
  return (
    <div aria-hidden="true" className="relative h-24">
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        className="size-full text-up"
      >
        <polygon
          points={`0,${String(HEIGHT)} ${points.join(' ')} ${String(WIDTH)},${String(HEIGHT)}`}
          fill="currentColor"
          fillOpacity="0.1"
        />
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1="0"
          x2={WIDTH}
          y1={at}
          y2={at}
          stroke="var(--color-primary-text)"
          strokeDasharray="5 4"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        className="num absolute right-0 inline-flex h-6 -translate-y-1/2 items-center gap-1 rounded-chip bg-primary px-1.5 text-meta font-semibold text-on-fill"
        style={{ top: `${String((at / HEIGHT) * 100)}%` }}
      >
        <BellRing size={12} strokeWidth={2} />
        {price}
      </span>
    </div>
  );
}
