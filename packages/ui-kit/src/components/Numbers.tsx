import { signOf } from '@candor/money';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '#lib/cx.ts';
import {
  formatCompact,
  formatDecimal,
  formatExact,
  formatPercent,
  formatSigned,
  truncateDecimal,
} from '#numbers/format.ts';

/** What stands for an amount the user chose to hide. */
export const HIDDEN_AMOUNT = '******';

type Direction = 'up' | 'down' | 'flat';

/** Which way a signed decimal string points once it is cut to what is shown. */
export function directionOf(value: string | undefined, decimals = 2): Direction {
  const sign = value === undefined ? 0 : signOf(truncateDecimal(value, decimals));
  if (sign === 0) return 'flat';
  return sign > 0 ? 'up' : 'down';
}

const TEXT_COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-t1' } as const;
const CHIP_COLOURS = { up: 'bg-up-fill', down: 'bg-down-fill', flat: 'bg-s3' } as const;

interface FigureProps {
  /** A decimal string; undefined while it is not known. */
  readonly value: string | undefined;
  readonly className?: string;
}

/** A price with the market's decimals, coloured by the last move when one is given. */
export function Price(
  props: FigureProps & {
    readonly decimals: number;
    readonly direction?: Direction | undefined;
    /** Which way it moved last, where a change lights up behind the figure for a moment. */
    readonly tick?: Direction | undefined;
    readonly isStale?: boolean | undefined;
  },
): ReactNode {
  const { value, decimals, direction, tick, isStale, className } = props;
  const cell = useTick(value, tick);
  return (
    <span
      ref={cell}
      className={cx(
        'num whitespace-nowrap',
        direction !== undefined && TEXT_COLOURS[direction],
        isStale === true && 'stale',
        className,
      )}
    >
      {formatDecimal(value ?? '', decimals)}
    </span>
  );
}

/** How long a changed price is lit. */
const TICK_MS = 300;

/** Lights one cell for a moment when its value changes; not when it is first drawn, nor for who wants no motion. */
function useTick(
  value: string | undefined,
  tick: Direction | undefined,
): RefObject<HTMLSpanElement | null> {
  const cell = useRef<HTMLSpanElement>(null);
  const last = useRef(value);
  useEffect(() => {
    const isNew = last.current !== undefined && last.current !== value;
    last.current = value;
    if (!isNew || tick === undefined || tick === 'flat') return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const light = { backgroundColor: `var(--${tick}-soft)`, borderRadius: '4px' };
    cell.current?.animate([light, light, { ...light, backgroundColor: 'transparent' }], TICK_MS);
  }, [value, tick]);
  return cell;
}

/** An amount of an asset; `isHidden` shows stars, `isCompact` shortens to K, M, B, T. */
export function Amount(
  props: FigureProps & {
    readonly decimals?: number;
    readonly asset?: string | undefined;
    readonly isHidden?: boolean | undefined;
    readonly isCompact?: boolean;
    readonly prefix?: string;
  },
): ReactNode {
  const { value = '', decimals = 2, asset, prefix = '', className } = props;
  const shown =
    props.isCompact === true ? formatCompact(value, decimals) : formatDecimal(value, decimals);
  return (
    <span className={cx('num whitespace-nowrap', className)}>
      {props.isHidden === true ? HIDDEN_AMOUNT : `${prefix}${shown}`}
      {asset !== undefined && <span className="text-t3"> {asset}</span>}
    </span>
  );
}

/** Widths of a bold figure's characters are at most this part of its height, the point's less. */
const WIDEST_PERCENT = 100 / 0.62;

/** The large total at the top of a page: as large as fits, so that it is whole at any size of text. */
export function TotalAmount(
  props: Pick<FigureProps, 'value'> & { readonly isHidden?: boolean },
): ReactNode {
  const { value = '', isHidden = false } = props;
  const shown = isHidden ? HIDDEN_AMOUNT : formatDecimal(value, 2);
  const fitting = `${Math.floor(WIDEST_PERCENT / Math.max(1, shown.length))}cqi`;
  return (
    <span className="@container block w-full">
      <span
        className="num block text-hero font-bold tracking-[-0.02em] whitespace-nowrap"
        style={{ fontSize: `min(var(--text-hero), ${fitting})` }}
      >
        {shown}
      </span>
    </span>
  );
}

/** A percentage as coloured text: `+2.31%`. The sign says it too, not the colour alone. */
export function Percent({ value, className }: FigureProps): ReactNode {
  return (
    <span className={cx('num whitespace-nowrap', TEXT_COLOURS[directionOf(value)], className)}>
      {formatPercent(value ?? '')}
    </span>
  );
}

/** The solid 74 x 32 chip at the end of a market row. */
export function PercentChip({ value, className }: FigureProps): ReactNode {
  const direction = directionOf(value);
  return (
    <span
      className={cx(
        'num inline-grid h-8 min-w-[4.625rem] shrink-0 place-items-center rounded-chip px-1 text-body font-semibold',
        direction === 'flat' ? 'text-t1' : 'text-on-fill',
        CHIP_COLOURS[direction],
        className,
      )}
    >
      {formatPercent(value ?? '')}
    </span>
  );
}

/** Decimals that show a number whole, and two at least. */
function decimalsIn(value: string): number {
  return Math.max(2, formatExact(value).split('.')[1]?.length ?? 0);
}

/** A gain or loss: signed, coloured. */
export function DeltaText(
  props: FigureProps & {
    /** `exact` is every digit there is, and two at least. */
    readonly decimals?: number | 'exact';
    readonly asset?: string;
    readonly isHidden?: boolean;
  },
): ReactNode {
  const { value, asset, isHidden = false, className } = props;
  const decimals = props.decimals === 'exact' ? decimalsIn(value ?? '') : (props.decimals ?? 2);
  return (
    <span
      className={cx(
        'num whitespace-nowrap',
        isHidden ? 'text-t2' : TEXT_COLOURS[directionOf(value, decimals)],
        className,
      )}
    >
      {isHidden ? HIDDEN_AMOUNT : formatSigned(value ?? '', decimals)}
      {asset !== undefined && ` ${asset}`}
    </span>
  );
}
