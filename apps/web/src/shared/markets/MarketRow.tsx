import type { MarketView } from '@candor/protocol';
import {
  CoinIcon,
  cx,
  directionOf,
  formatCompact,
  PercentChip,
  Price,
  Sparkline,
  useHold,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useIsStale } from '#shared/hub/hub.ts';
import { preload } from '#shared/ui/navigation/preload.ts';
import { useFiatPrice } from './fiat.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import { pairName, priceDecimals } from './markets.ts';
import { percentOfPpm } from './rate.ts';
import { useSparkline } from './sparkline.ts';
import { useTicker } from './tickers.ts';

/** Where a tap on a row nearly always leads. */
const CHART_PATH = 'pages/market/kline';

/** Height of a market row in pixels, for lists that draw only what is seen. */
export const MARKET_ROW_HEIGHT = 60;

interface MarketRowProps {
  readonly market: MarketView;
  readonly onOpen: (symbol: string) => void;
  /** With it the row begins with a star. */
  readonly onToggleFavourite?: ((symbol: string) => void) | undefined;
  readonly isFavourite?: boolean;
  /** Hears a finger that rests on the row. */
  readonly onHold?: ((market: MarketView) => void) | undefined;
  readonly hasSparkline?: boolean;
  /** The coin's name in place of its volume: whoever searches for Bitcoin looks for that word. */
  readonly hasName?: boolean;
}

/**
 * One market in a list: coin, pair and volume, line of the day, live price, change of 24 hours. What only
 * adorns gives way to large text, so that name, price and change stay whole.
 */
export const MarketRow = memo(function MarketRow(props: MarketRowProps): ReactNode {
  const { market, onOpen, onToggleFavourite, isFavourite = false, hasSparkline = false } = props;
  const { onHold, hasName = false } = props;
  const { symbol, baseAsset } = market;
  const hold = useHold(useMemo(() => onHold && (() => onHold(market)), [onHold, market]));
  return (
    <div className="flex h-[3.75rem] items-center pr-4">
      {onToggleFavourite === undefined ? (
        <span className="w-4 shrink-0" />
      ) : (
        <FavouriteStar
          symbol={symbol}
          name={pairName(market)}
          isOn={isFavourite}
          onToggle={onToggleFavourite}
          className="h-full pl-1"
        />
      )}
      <button
        type="button"
        {...hold}
        onPointerDown={(event) => {
          preload(CHART_PATH);
          hold?.onPointerDown(event);
        }}
        onClick={() => onOpen(symbol)}
        className={cx(
          'press @container flex h-full min-w-0 flex-1 items-center text-left',
          hasSparkline ? 'gap-1' : 'gap-2.5',
        )}
      >
        <span className="@max-[14rem]:hidden">
          <CoinIcon
            symbol={baseAsset}
            size={hasSparkline || onToggleFavourite !== undefined ? 24 : 32}
          />
        </span>
        <LiveCells market={market} hasSparkline={hasSparkline} hasName={hasName} />
      </button>
    </div>
  );
});

function LiveCells(props: {
  readonly market: MarketView;
  readonly hasSparkline: boolean;
  readonly hasName: boolean;
}): ReactNode {
  const { market, hasSparkline, hasName } = props;
  const { t } = useLingui();
  const ticker = useTicker(market.symbol);
  const isStale = useIsStale('tickers');
  const decimals = priceDecimals(market);
  const percent = ticker === undefined ? undefined : percentOfPpm(ticker.changePpm);
  const volume = formatCompact(ticker?.quoteVolume ?? '');
  const state = ticker?.state ?? market.state;
  return (
    <>
      <span className={cx('min-w-0 flex-1', isStale && 'stale')}>
        {/* What the coin is priced in stands whole or wraps out of sight: long prices leave little room. */}
        <span className="flex h-[1lh] flex-wrap items-baseline overflow-hidden text-list">
          <span data-subject={market.symbol} className="max-w-full truncate font-semibold text-t1">
            {market.baseAsset}
          </span>
          <span className="text-cap text-t3 @max-[18.5rem]:hidden">/{market.quoteAsset}</span>
        </span>
        {state === 'open' && hasName && (
          <span className="block truncate text-meta text-t3 @max-[9rem]:hidden">
            {market.baseName}
          </span>
        )}
        {state === 'open' && !hasName && (
          <span className="num block truncate text-meta text-t3 @max-[9rem]:hidden">
            <span className="sr-only">{t`Vol`}</span>{' '}
            <span className="@max-[14rem]:hidden">{volume}</span>
            <span className="hidden @max-[14rem]:inline">
              {formatCompact(ticker?.quoteVolume ?? '', 0)}
            </span>
          </span>
        )}
        {state !== 'open' && (
          <span className="block truncate text-meta text-warn">
            {state === 'halted' ? t`Halted` : t`Cancel only`}
          </span>
        )}
      </span>
      {hasSparkline && <RowSparkline symbol={market.symbol} percent={percent} />}
      <span className="flex items-center gap-2 @max-[14rem]:flex-col @max-[14rem]:items-end @max-[14rem]:gap-0">
        <span className={cx('text-right', hasSparkline ? 'min-w-20' : 'min-w-18')}>
          <Price
            value={ticker?.lastPrice ?? undefined}
            decimals={decimals}
            isStale={isStale}
            tick={ticker?.direction}
            className="block text-list font-semibold"
          />
          <FiatPrice market={market} lastPrice={ticker?.lastPrice ?? undefined} />
        </span>
        <PercentChip value={percent} className={cx(isStale && 'stale')} />
      </span>
    </>
  );
}

function FiatPrice(props: {
  readonly market: MarketView;
  readonly lastPrice: string | undefined;
}): ReactNode {
  const text = useFiatPrice(props.market, props.lastPrice);
  return <span className="num block truncate text-meta text-t3 @max-[14rem]:hidden">{text}</span>;
}

/** The line of a market's day; it gives way where a row is narrow. */
export function RowSparkline(props: {
  readonly symbol: string;
  readonly percent: string | undefined;
}): ReactNode {
  const points = useSparkline(props.symbol);
  return (
    <span className="hidden @min-[20.75rem]:block @min-[23rem]:mx-1.5">
      <Sparkline points={points} direction={directionOf(props.percent)} width={48} height={24} />
    </span>
  );
}
