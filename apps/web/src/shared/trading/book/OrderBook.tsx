import { divideDecimalsTrunc } from '@candor/money';
import type { DepthView } from '@candor/protocol';
import { cx, formatCompact, formatDecimal, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { useTradeView } from '#shared/trading/trade-view.ts';
import { bidShare, bookRows } from './group-levels.ts';
import type { BookLayout, BookRow, BookRows } from './group-levels.ts';

interface OrderBookProps {
  readonly market: BookMarket;
  /** Grouping step; the market's tick shows every level. */
  readonly step: string;
  readonly layout: BookLayout;
  /** Lines of one side when both are shown; one side alone gets them all. */
  readonly rows: number;
  /** With it quantities are shown in lots of so much. */
  readonly lotSize?: string | undefined;
  /** Tapping a line gives its price to the form. */
  readonly onPickPrice?: (price: string) => void;
  /** Stands between the two sides: the last price. */
  readonly children?: ReactNode;
}

/**
 * The live order book. Its lines are for the eye and the finger; a screen reader is told the best
 * prices in one sentence. Bars never animate: a transition on them costs half of a phone's frames.
 */
export function OrderBook(props: OrderBookProps): ReactNode {
  const { market, step, layout, rows, lotSize, onPickPrice, children } = props;
  const look = { market, step, lotSize };
  const { data, isStale } = useHub(`depth:${market.symbol}`);
  const count = layout === 'both' ? rows : rows * 2;
  const shown = useBookRows(data, step, market.tickSize, count);
  if (data === undefined) return <BookSkeleton rows={rows} />;
  return (
    <BookFrame market={market} book={data} isStale={isStale} onPickPrice={onPickPrice}>
      {layout !== 'bids' && <Side side="ask" rows={shown.asks} count={count} {...look} />}
      {children}
      {layout !== 'asks' && <Side side="bid" rows={shown.bids} count={count} {...look} />}
    </BookFrame>
  );
}

/** What every form of the book has: the sentence, greyed old data, and one listener for all lines. */
export function BookFrame(props: {
  readonly market: BookMarket;
  readonly book: DepthView;
  readonly isStale: boolean;
  readonly onPickPrice: ((price: string, side: 'bid' | 'ask' | undefined) => void) | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { market, book, isStale, onPickPrice } = props;
  const { t } = useLingui();
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const line = (event.target as Element).closest<HTMLElement>('[data-price]');
    const { price, side } = line?.dataset ?? {};
    if (price !== undefined) {
      onPickPrice?.(price, side === 'bid' || side === 'ask' ? side : undefined);
    }
  };
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  return (
    <div className={cx('min-w-0', isStale && 'stale')}>
      <p className="sr-only">
        {t`Best bid ${bid ?? '--'}, best ask ${ask ?? '--'} ${market.quoteAsset}`}
      </p>
      <div aria-hidden="true" onClick={onClick} className="cursor-pointer">
        {props.children}
      </div>
    </div>
  );
}

const NO_ROWS: BookRows = { bids: [], asks: [] };

/** The lines of the present data; lines that did not change keep their identity. */
export function useBookRows(
  data: DepthView | undefined,
  step: string,
  tickSize: string,
  rows: number,
): BookRows {
  // A cache only: what it holds follows from the arguments, so writing it while drawing is safe.
  const last = useRef(NO_ROWS);
  const figure = useTradeView((view) => view.figure);
  return useMemo(() => {
    if (data === undefined) return NO_ROWS;
    last.current = bookRows(data, { step, tickSize, rows, figure }, last.current);
    return last.current;
  }, [data, step, tickSize, rows, figure]);
}

interface SideProps {
  readonly side: 'bid' | 'ask';
  readonly rows: readonly BookRow[];
  readonly count: number;
  readonly market: BookMarket;
  readonly step: string;
  readonly lotSize: string | undefined;
}

/** Asks stand with the best at the bottom, bids with the best at the top; the height never changes. */
function Side({ side, rows, count, market, step, lotSize }: SideProps): ReactNode {
  const decimals = shownDecimals(market, step);
  const sizeDecimals = quantityDecimals(market);
  return (
    <div
      style={{ height: `${String(count * 1.25)}rem` }}
      className={cx('flex [contain:strict]', side === 'ask' ? 'flex-col-reverse' : 'flex-col')}
    >
      {rows.map((row) => (
        <Line
          key={row.price}
          row={row}
          isBid={side === 'bid'}
          decimals={decimals}
          sizeDecimals={lotSize === undefined ? sizeDecimals : 0}
          lotSize={lotSize}
        />
      ))}
    </div>
  );
}

/** A book grouped by whole tens shows no decimals it does not have. */
export function shownDecimals(market: BookMarket, step: string): number {
  const point = step.indexOf('.');
  return point === -1 ? 0 : Math.min(priceDecimals(market), step.length - point - 1);
}

/** From here on a quantity is shortened: 12.3K. */
const LONG_QUANTITY_DIGITS = 7;

/** A quantity as a line of the book has room for it. */
export function quantityText(quantity: string, decimals: number): string {
  const whole = quantity.split('.')[0] ?? '';
  const isLong = whole.length + decimals > LONG_QUANTITY_DIGITS && whole.length > 3;
  return isLong ? formatCompact(quantity, 2) : formatDecimal(quantity, decimals);
}

/** Longer prices take smaller figures on a narrow screen: 0.00002425. */
export const LONG_PRICE_CHARACTERS = 9;

/** The colour of a line's bar. */
export function barColour(isBid: boolean): string {
  return isBid
    ? 'bg-[color-mix(in_srgb,var(--up)_var(--depth-alpha),transparent)]'
    : 'bg-[color-mix(in_srgb,var(--down)_var(--depth-alpha),transparent)]';
}

const Line = memo(function Line(props: {
  readonly row: BookRow;
  readonly isBid: boolean;
  readonly decimals: number;
  readonly sizeDecimals: number;
  readonly lotSize: string | undefined;
}): ReactNode {
  const { row, isBid, decimals, sizeDecimals, lotSize } = props;
  const { quantity } = row;
  const size = lotSize === undefined ? quantity : divideDecimalsTrunc(quantity, lotSize, 0);
  const price = formatDecimal(row.price, decimals);
  return (
    <div
      data-price={row.price}
      className={cx(
        'num relative flex h-5 shrink-0 items-center justify-between gap-1.5 text-cap',
        price.length > LONG_PRICE_CHARACTERS && 'max-[359px]:text-micro',
      )}
    >
      <span
        style={{ width: `${String(row.depthPercent)}%` }}
        className={cx('absolute inset-y-px right-0 rounded-[2px]', barColour(isBid))}
      />
      <span className={cx('relative', isBid ? 'text-up' : 'text-down')}>{price}</span>
      <span className="relative pr-1 text-t1">{quantityText(size, sizeDecimals)}</span>
    </div>
  );
});

/** Which side of the book is the heavier one: a bar of two colours with both shares. */
export function BookBalance({ market }: { readonly market: BookMarket }): ReactNode {
  const { data } = useHub(`depth:${market.symbol}`);
  if (data === undefined) return null;
  const { tickSize } = market;
  const share = bidShare(bookRows(data, { step: tickSize, tickSize, rows: BALANCE_LEVELS }));
  if (share === undefined) return null;
  return (
    <div aria-hidden="true" className="num flex items-center gap-1.5 text-micro">
      <span className="text-up">{`${String(share)}%`}</span>
      <span className="flex h-1 min-w-0 flex-1 gap-0.5">
        <span style={{ width: `${String(share)}%` }} className="rounded-full bg-up" />
        <span className="flex-1 rounded-full bg-down" />
      </span>
      <span className="text-down">{`${String(100 - share)}%`}</span>
    </div>
  );
}

/** Levels a side that the balance counts: what stands near the price. */
const BALANCE_LEVELS = 20;

function BookSkeleton({ rows }: { readonly rows: number }): ReactNode {
  return (
    <div aria-hidden="true" style={{ height: `${String(rows * 2.5 + 2.5)}rem` }}>
      {Array.from({ length: rows * 2 + 2 }, (_, at) => (
        <div key={at} className="flex h-5 items-center justify-between gap-4">
          <Skeleton className="h-2.5 w-14" />
          <Skeleton className="h-2.5 w-10" />
        </div>
      ))}
    </div>
  );
}
