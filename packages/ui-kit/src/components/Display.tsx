import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { coinArtOf } from '#lib/coin-art.ts';
import { cx } from '#lib/cx.ts';

const TAG_TONES = {
  neutral: 'bg-s2 text-t2',
  primary: 'bg-primary-soft text-primary-text',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
  green: 'bg-green-soft text-green',
  red: 'bg-red-soft text-red',
} as const;

/** A small label on something else. */
export function Tag(props: {
  readonly tone?: keyof typeof TAG_TONES;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span
      className={cx(
        'inline-flex h-4.5 shrink-0 items-center gap-1 rounded-tag px-1.5 text-micro font-medium whitespace-nowrap',
        TAG_TONES[props.tone ?? 'neutral'],
      )}
    >
      {props.children}
    </span>
  );
}

/** A count or a dot on the corner of an icon. Without a count it is a dot. */
export function Badge(props: {
  readonly count?: number;
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  const { count } = props;
  return (
    <span className="relative inline-flex">
      {props.children}
      {count !== 0 && (
        <span
          role="img"
          aria-label={props.label}
          className={cx(
            'num absolute rounded-full bg-red-fill text-center text-micro font-semibold text-on-fill',
            count === undefined ? '-top-0.5 -right-0.5 size-2' : '-top-1.5 -right-2 min-w-4 px-1',
          )}
        >
          {count === undefined ? null : count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}

/** A surface with a hairline. */
export function Card(props: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={cx('rounded-card border border-line bg-s1', props.className)}>
      {props.children}
    </div>
  );
}

interface ListRowProps {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly value?: ReactNode;
  /** With it the row is a button with a chevron. */
  readonly onPress?: () => void;
  readonly trailing?: ReactNode;
  readonly className?: string;
}

/** One line of a list: icon, title with a note, value, chevron. */
export function ListRow(props: ListRowProps): ReactNode {
  const { leading, title, note, value, onPress, trailing, className } = props;
  const body = (
    <>
      {leading !== undefined && <span className="shrink-0 text-t2">{leading}</span>}
      {note === undefined ? (
        // Side by side where both fit; at large text or in long words the value goes below, whole.
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <span className="line-clamp-2 max-w-full text-body break-words text-t1">{title}</span>
          {value !== undefined && (
            <span className="num ml-auto max-w-full min-w-0 text-right text-body break-words text-t2">
              {value}
            </span>
          )}
        </span>
      ) : (
        <>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-body break-words text-t1">{title}</span>
            <span className="line-clamp-3 text-meta break-words text-t3">{note}</span>
          </span>
          {value !== undefined && (
            <span className="num max-w-[55%] shrink-0 text-right text-body break-words text-t2">
              {value}
            </span>
          )}
        </>
      )}
      {trailing}
      {onPress !== undefined && (
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
      )}
    </>
  );
  const shape = cx('flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left', className);
  if (onPress === undefined) return <div className={shape}>{body}</div>;
  return (
    <button type="button" onClick={onPress} className={cx(shape, 'press active:bg-s2')}>
      {body}
    </button>
  );
}

/** A person as a disc with their initial. */
export function Avatar(props: { readonly name: string; readonly size?: number }): ReactNode {
  const size = props.size ?? 32;
  return (
    <span
      aria-hidden="true"
      // Drawn, not written: a button around it is not called by one letter.
      data-initial={(props.name.trim()[0] ?? '·').toUpperCase()}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className="inline-grid shrink-0 place-items-center rounded-full bg-[linear-gradient(135deg,#7b6cff,#3e38ec)] font-semibold text-on-fill before:content-[attr(data-initial)]"
    />
  );
}

const DISC_HUES = [14, 36, 152, 190, 214, 246, 268, 322] as const;

/** The same coin always gets the same colour, whatever device shows it. */
function hueOf(symbol: string): number {
  let hash = 7;
  for (const char of symbol) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return DISC_HUES[hash % DISC_HUES.length] ?? DISC_HUES[0];
}

/**
 * A coin's picture: the one given, else a coloured disc with its first letter. A picture that does
 * not load gives way to the disc.
 */
export function CoinIcon(props: {
  readonly symbol: string;
  readonly url?: string | undefined;
  readonly size?: number;
}): ReactNode {
  const size = props.size ?? 32;
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = props.url ?? coinArtOf(props.symbol);
  if (url !== undefined && url !== '' && url !== failedUrl) {
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(url)}
        className="shrink-0 rounded-full"
      />
    );
  }
  const hue = hueOf(props.symbol);
  return (
    <span
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        background: `linear-gradient(135deg, hsl(${String(hue)} 72% 46%), hsl(${String(hue)} 78% 34%))`,
      }}
      className="inline-grid shrink-0 place-items-center rounded-full font-bold text-on-fill"
    >
      {props.symbol.slice(0, 1)}
    </span>
  );
}

interface SparklineProps {
  /** Plain numbers for drawing only, oldest first. */
  readonly points: readonly number[];
  readonly direction: 'up' | 'down' | 'flat';
  readonly width: number;
  readonly height: number;
}

/** A price's recent way as a thin line over a fading area. Decoration: the figures say it all. */
export function Sparkline({ points, direction, width, height }: SparklineProps): ReactNode {
  const id = useId();
  if (points.length < 2) return <span style={{ width, height }} className="inline-block" />;
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const line = points
    .map((point, index) => {
      const x = (index / (points.length - 1)) * width;
      const y = height - 2 - ((point - low) / span) * (height - 4);
      return `${tenth(x)},${tenth(y)}`;
    })
    .join(' ');
  const colour = { up: 'text-up', down: 'text-down', flat: 'text-t3' }[direction];
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      className={cx('shrink-0', colour)}
    >
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.24" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <polygon
        points={`0,${String(height)} ${line} ${String(width)},${String(height)}`}
        fill={`url(#${id})`}
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A drawing coordinate with one decimal: more would only lengthen the page. */
function tenth(coordinate: number): string {
  return String(Math.round(coordinate * 10) / 10);
}
