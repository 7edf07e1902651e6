import type { OptionEntryView, OptionRoundView, OptionTickView } from '@candor/protocol';
import { cx, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatClock } from '#shared/texts/format-time.ts';
import { gridPrices, scaleOf, smoothPath, spanOf, ticksIn } from './price-line.ts';
import type { Point, Scale, Span } from './price-line.ts';

/** Room for prices at the right of the drawing, and for times under it. */
const PRICES_PX = 76;
const TIMES_PX = 20;
const HEIGHT_PX = 136;

/** Price tags nearer than this would cover each other. */
const TAG_PX = 20;

interface PriceLineProps {
  readonly round: OptionRoundView;
  readonly ticks: readonly OptionTickView[];
  readonly entries: readonly OptionEntryView[];
  readonly decimals: number;
  readonly secondsLeft: number;
  readonly isStale: boolean;
}

/** The index as a smooth line around one round: where it started, where it stands, and when its prices are taken. */
export function PriceLine(props: PriceLineProps): ReactNode {
  const { round, ticks, decimals, secondsLeft, isStale } = props;
  const { t } = useLingui();
  const { ref, width } = useWidth();
  const span = spanOf(round);
  const shown = ticksIn(ticks, span);
  const last = shown.at(-1);
  const text = (price: string): string => formatDecimal(price, decimals);
  const now = last === undefined ? '--' : text(last.price);
  const start = round.startPrice === null ? undefined : text(round.startPrice);
  return (
    <div
      ref={ref}
      role="img"
      aria-label={
        start === undefined
          ? t`Price of ${round.symbol}: ${now}. The start price is not taken yet.`
          : t`Price of ${round.symbol}: ${now}. Start price ${start}. ${secondsLeft} seconds left.`
      }
      style={{ height: HEIGHT_PX + TIMES_PX }}
      className={cx('relative overflow-hidden', isStale && 'stale')}
    >
      {width > PRICES_PX && shown.length > 0 && (
        <Drawing {...props} width={width - PRICES_PX} span={span} shown={shown} />
      )}
    </div>
  );
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const host = ref.current;
    if (host === null) return;
    const observer = new ResizeObserver(() => setWidth(host.clientWidth));
    observer.observe(host);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface DrawingProps extends PriceLineProps {
  readonly width: number;
  readonly span: Span;
  readonly shown: readonly OptionTickView[];
}

function Drawing(props: DrawingProps): ReactNode {
  const { round, width, span, shown, entries, decimals } = props;
  const { startPrice, startAtMs } = round;
  const known = shown.map(({ price }) => Number(price));
  const prices = startPrice === null ? known : [...known, Number(startPrice)];
  const scale = scaleOf(span, prices, { width, height: HEIGHT_PX });
  const pointOf = ({ atMs, price }: OptionTickView): Point => ({
    x: scale.x(atMs),
    y: scale.y(Number(price)),
  });
  const before = shown.filter(({ atMs }) => atMs <= startAtMs).map(pointOf);
  const seam = before.at(-1);
  const live = shown.filter(({ atMs }) => atMs > startAtMs).map(pointOf);
  const startX = scale.x(startAtMs);
  const now = live.at(-1) ?? seam ?? { x: 0, y: 0 };
  const startY = startPrice === null ? undefined : scale.y(Number(startPrice));
  const tone =
    startY === undefined
      ? 'text-t2'
      : now.y < startY
        ? 'text-up'
        : now.y > startY
          ? 'text-down'
          : 'text-t2';
  return (
    <>
      <svg
        aria-hidden="true"
        width={width + PRICES_PX}
        height={HEIGHT_PX + TIMES_PX}
        className="absolute inset-0"
      >
        <Windows round={round} scale={scale} />
        {gridPrices(scale, decimals).map((price) => (
          <line
            key={price}
            x1={0}
            x2={width}
            y1={scale.y(price)}
            y2={scale.y(price)}
            className="stroke-grid"
          />
        ))}
        <path d={smoothPath(before)} className="fill-none stroke-t2" strokeWidth={1.8} />
        {startY !== undefined && (
          <LivePart
            {...{ live, startX, startY, tone, width }}
            seam={seamAt(startX, seam, live[0])}
          />
        )}
        <EntryMarks {...{ entries, shown, scale, round }} startY={startY} />
        <g className={tone}>
          <line
            x1={now.x}
            x2={width}
            y1={now.y}
            y2={now.y}
            stroke="currentColor"
            strokeDasharray="2 4"
          />
          <circle cx={now.x} cy={now.y} r={8} fill="currentColor" opacity={0.25} />
          <circle cx={now.x} cy={now.y} r={4} fill="currentColor" />
        </g>
      </svg>
      <PriceTags {...{ scale, shown, startPrice, decimals, width, tone }} nowY={now.y} />
      <Times round={round} span={span} scale={scale} />
    </>
  );
}

/** Where the line stands at the start of a round, between the ticks around it. */
function seamAt(x: number, before: Point | undefined, after: Point | undefined): Point | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  const part = (x - before.x) / Math.max(1e-9, after.x - before.x);
  return { x, y: before.y + (after.y - before.y) * part };
}

/** The line since the start, and the way between it and the start price. */
function LivePart(props: {
  readonly live: readonly Point[];
  readonly seam: Point | undefined;
  readonly startX: number;
  readonly startY: number;
  readonly tone: string;
  readonly width: number;
}): ReactNode {
  const { live, seam, startX, startY, tone, width } = props;
  const points = [...(seam === undefined ? [] : [seam]), ...live];
  const line = smoothPath(points);
  const [first] = points;
  const last = points.at(-1);
  return (
    <g className={tone}>
      <line
        x1={startX}
        x2={width}
        y1={startY}
        y2={startY}
        className="stroke-t3"
        strokeDasharray="5 4"
      />
      {first !== undefined && last !== undefined && live.length > 0 && (
        <path
          d={`${line}L${String(last.x)} ${String(startY)}L${String(first.x)} ${String(startY)}Z`}
          fill="currentColor"
          opacity={0.14}
        />
      )}
      <path d={line} fill="none" stroke="currentColor" strokeWidth={2} />
    </g>
  );
}

/** The seconds in which the start and the end price are taken. */
function Windows({
  round,
  scale,
}: {
  readonly round: OptionRoundView;
  readonly scale: Scale;
}): ReactNode {
  const bands = [
    { from: round.startFromMs, until: round.startAtMs },
    { from: round.endFromMs, until: round.endAtMs },
  ];
  return bands.map(({ from, until }) => (
    <g key={from}>
      <rect
        x={scale.x(from)}
        y={0}
        width={Math.max(0, scale.x(until) - scale.x(from))}
        height={HEIGHT_PX}
        className="fill-primary-soft"
      />
      <line
        x1={scale.x(until)}
        x2={scale.x(until)}
        y1={0}
        y2={HEIGHT_PX}
        className="stroke-t3"
        strokeDasharray="2 3"
      />
    </g>
  ));
}

/** Rings where the user entered, and at the start of a round they are in. */
function EntryMarks(props: {
  readonly entries: readonly OptionEntryView[];
  readonly shown: readonly OptionTickView[];
  readonly scale: Scale;
  readonly round: OptionRoundView;
  readonly startY: number | undefined;
}): ReactNode {
  const { entries, shown, scale, round, startY } = props;
  const first = shown[0]?.atMs ?? Infinity;
  const own = entries.filter(({ enteredAtMs }) => enteredAtMs >= first);
  const isIn = entries.some(({ roundId }) => roundId === round.roundId);
  return (
    <g className="fill-bg stroke-primary-text" strokeWidth={2}>
      {own.map(({ entryId, enteredAtMs }) => {
        const tick = shown.findLast(({ atMs }) => atMs <= enteredAtMs);
        if (tick === undefined) return null;
        return (
          <circle key={entryId} cx={scale.x(tick.atMs)} cy={scale.y(Number(tick.price))} r={3.5} />
        );
      })}
      {isIn && startY !== undefined && (
        <>
          <circle cx={scale.x(round.startAtMs)} cy={startY} r={6} />
          <circle cx={scale.x(round.startAtMs)} cy={startY} r={1.5} />
        </>
      )}
    </g>
  );
}

/** The price now, the start price, and a few between; tags keep apart. */
function PriceTags(props: {
  readonly scale: Scale;
  readonly shown: readonly OptionTickView[];
  readonly startPrice: string | null;
  readonly decimals: number;
  readonly width: number;
  readonly tone: string;
  readonly nowY: number;
}): ReactNode {
  const { scale, shown, startPrice, decimals, width, tone, nowY } = props;
  const kept = (y: number): number => Math.min(HEIGHT_PX - TAG_PX / 2, Math.max(TAG_PX / 2, y));
  const atNow = kept(nowY);
  const startY = startPrice === null ? undefined : kept(scale.y(Number(startPrice)));
  const atStart = startY === undefined ? undefined : kept(apart(startY, atNow));
  const taken = [atNow, ...(atStart === undefined ? [] : [atStart])];
  const fill =
    tone === 'text-up'
      ? 'bg-up-fill text-on-fill'
      : tone === 'text-down'
        ? 'bg-down-fill text-on-fill'
        : 'bg-s3 text-t1';
  const tag =
    'num absolute rounded-tag px-1 text-cap leading-[18px] -translate-y-1/2 whitespace-nowrap';
  const place = (top: number) => ({ top, left: width + 2 });
  return (
    <>
      {gridPrices(scale, decimals)
        .filter((price) => taken.every((y) => Math.abs(y - scale.y(price)) >= TAG_PX))
        .map((price) => (
          <span key={price} style={place(kept(scale.y(price)))} className={cx(tag, 'text-t3')}>
            {formatDecimal(drawnPrice(price, decimals), decimals)}
          </span>
        ))}
      {atStart !== undefined && startPrice !== null && (
        <span style={place(atStart)} className={cx(tag, 'bg-s3 text-t1')}>
          {formatDecimal(startPrice, decimals)}
        </span>
      )}
      <span style={place(atNow)} className={cx(tag, fill, 'font-semibold')}>
        {formatDecimal(shown.at(-1)?.price ?? '', decimals)}
      </span>
    </>
  );
}

/** The other side of a tag that would be covered. */
function apart(y: number, from: number): number {
  if (Math.abs(y - from) >= TAG_PX) return y;
  const wanted = y >= from ? from + TAG_PX : from - TAG_PX;
  const isOutside = wanted < TAG_PX / 2 || wanted > HEIGHT_PX - TAG_PX / 2;
  return isOutside ? 2 * from - wanted : wanted;
}

/** A line of the grid as text; it was a round number before it was a float. */
function drawnPrice(price: number, decimals: number): string {
  const power = 10 ** Math.min(decimals, 6);
  return String(Math.round(price * power) / power);
}

function Times(props: {
  readonly round: OptionRoundView;
  readonly span: Span;
  readonly scale: Scale;
}): ReactNode {
  const { t } = useLingui();
  const { round, span, scale } = props;
  const { startAtMs, endAtMs, startFromMs, endFromMs } = round;
  const label = 'num absolute text-micro text-t3 whitespace-nowrap';
  const early = span.fromMs + (startAtMs - span.fromMs) * 0.2;
  return (
    <>
      {[early, startAtMs, endAtMs].map((atMs) => (
        <span
          key={atMs}
          style={{ left: scale.x(atMs), bottom: 2 }}
          className={cx(label, '-translate-x-1/2')}
        >
          {formatClock(atMs)}
        </span>
      ))}
      <span
        style={{ right: `calc(100% - ${String(scale.x(startAtMs) - 3)}px)`, top: 1 }}
        className={cx(label, 'text-primary-text!')}
        hidden={startFromMs === startAtMs}
      >
        {t`start`}
      </span>
      <span
        style={{ right: `calc(100% - ${String(scale.x(endAtMs) - 3)}px)`, top: 1 }}
        className={cx(label, 'text-primary-text!')}
        hidden={endFromMs === endAtMs}
      >
        {t`end`}
      </span>
    </>
  );
}
