import type { BookMarket } from '#shared/markets/markets.ts';
import { cx, formatDecimal, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { quantityDecimals } from '#shared/markets/markets.ts';
import { FigureButton } from './FigureButton.tsx';
import type { BookRow } from './group-levels.ts';
import {
  barColour,
  BookFrame,
  LONG_PRICE_CHARACTERS,
  quantityText,
  shownDecimals,
  useBookRows,
} from './OrderBook.tsx';

interface SplitBookProps {
  readonly market: BookMarket;
  /** Grouping step; the market's tick shows every level. */
  readonly step: string;
  /** Lines of each side. */
  readonly rows: number;
  /** Tapping a line names its price and whose it is. */
  readonly onPickPrice: (price: string, side: 'bid' | 'ask') => void;
}

/**
 * The live order book with bids and asks side by side: amounts at the edges, prices in the middle, and
 * bars of the sums that grow away from the middle.
 */
export function SplitBook(props: SplitBookProps): ReactNode {
  const { market, step, rows, onPickPrice } = props;
  const { t } = useLingui();
  const { data, isStale } = useHub(`depth:${market.symbol}`);
  const shown = useBookRows(data, step, market.tickSize, rows);
  if (data === undefined) return <Skeleton className="h-60" />;
  return (
    <>
      <div className="mb-1 flex justify-between gap-2 text-micro text-t3">
        <FigureButton unit={market.baseAsset} className="text-left" />
        <span aria-hidden="true" className="text-center">
          {t`Price`}
          <br />
          {`(${market.quoteAsset})`}
        </span>
        <FigureButton unit={market.baseAsset} className="text-right" />
      </div>
      <BookFrame
        market={market}
        book={data}
        isStale={isStale}
        onPickPrice={(price, side) => {
          if (side !== undefined) onPickPrice(price, side);
        }}
      >
        {/* With large text half a screen has no room for both figures: one side stands below the other. */}
        <div className="@container">
          <div className="grid grid-cols-1 gap-1 @min-[15rem]:grid-cols-2">
            <Side rows={shown.bids} isBid count={rows} market={market} step={step} />
            <Side rows={shown.asks} isBid={false} count={rows} market={market} step={step} />
          </div>
        </div>
      </BookFrame>
    </>
  );
}

/** One side, best on top; the height never changes. */
function Side(props: {
  readonly rows: readonly BookRow[];
  readonly isBid: boolean;
  readonly count: number;
  readonly market: BookMarket;
  readonly step: string;
}): ReactNode {
  const decimals = shownDecimals(props.market, props.step);
  const sizeDecimals = quantityDecimals(props.market);
  return (
    <div
      style={{ height: `${String(props.count * 1.25)}rem` }}
      className="flex flex-col [contain:strict]"
    >
      {props.rows.map((row) => (
        <Line
          key={row.price}
          row={row}
          isBid={props.isBid}
          decimals={decimals}
          sizeDecimals={sizeDecimals}
        />
      ))}
    </div>
  );
}

const Line = memo(function Line(props: {
  readonly row: BookRow;
  readonly isBid: boolean;
  readonly decimals: number;
  readonly sizeDecimals: number;
}): ReactNode {
  const { row, isBid } = props;
  const price = formatDecimal(row.price, props.decimals);
  return (
    <div
      data-price={row.price}
      data-side={isBid ? 'bid' : 'ask'}
      className={cx(
        'num relative flex h-5 shrink-0 items-center justify-between gap-1.5 text-cap',
        isBid ? 'flex-row-reverse' : 'flex-row',
        price.length > LONG_PRICE_CHARACTERS && 'max-[359px]:text-micro',
      )}
    >
      <span
        style={{ width: `${String(row.depthPercent)}%` }}
        className={cx(
          'absolute inset-y-px rounded-[2px]',
          isBid ? 'right-0' : 'left-0',
          barColour(isBid),
        )}
      />
      <span className={cx('relative px-1', isBid ? 'text-up' : 'text-down')}>{price}</span>
      <span className="relative text-t1">{quantityText(row.quantity, props.sizeDecimals)}</span>
    </div>
  );
});
