import type { MarketView, TickerView } from '@candor/protocol';
import { cx, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { layTiles } from './heat-map.ts';

/** The map's height by its width: most of a phone's screen. */
const ASPECT = 1.25;

/** The smallest tile by the largest: a market of little turnover can still be read and tapped. */
const WEIGHT_MIN = 0.09;

/** A change from which the colour is full. */
const FULL_PPM = 50_000;

/** Markets in dollars as tiles: large is much turnover, green rose and red fell in 24 hours. */
export function HeatMap(props: {
  readonly markets: readonly MarketView[];
  readonly tickers: ReadonlyMap<string, TickerView>;
}): ReactNode {
  const { t } = useLingui();
  const shown = weigh(props.markets, props.tickers);
  const tiles = layTiles(
    shown.map(({ weight }) => weight),
    ASPECT,
  );
  return (
    <section aria-label={t`Heat map`} className="px-4 pt-2 pb-6">
      <ul className="relative w-full" style={{ paddingBottom: `${String(ASPECT * 100)}%` }}>
        {shown.map(({ market, ticker }, index) => {
          const tile = tiles[index];
          return (
            tile && (
              <li
                key={market.symbol}
                className="absolute p-0.5"
                style={{
                  left: `${String(tile.left)}%`,
                  top: `${String(tile.top)}%`,
                  width: `${String(tile.width)}%`,
                  height: `${String(tile.height)}%`,
                }}
              >
                <MarketTile market={market} changePpm={ticker.changePpm} />
              </li>
            )
          );
        })}
      </ul>
      <p className="mt-2 text-meta text-t3">{t`Size: 24h turnover. Color: change in 24 hours.`}</p>
    </section>
  );
}

interface Weighed {
  readonly market: MarketView;
  readonly ticker: TickerView;
  readonly weight: number;
}

/** Roots of turnovers, so that Bitcoin leaves room for the others; the largest first. */
function weigh(
  markets: readonly MarketView[],
  tickers: ReadonlyMap<string, TickerView>,
): readonly Weighed[] {
  const found = markets.flatMap((market): Weighed[] => {
    const ticker = tickers.get(market.symbol);
    if (ticker === undefined || market.quoteAsset !== 'USDT') return [];
    return [{ market, ticker, weight: Math.sqrt(Number(ticker.quoteVolume)) }];
  });
  const most = Math.max(0, ...found.map(({ weight }) => weight));
  return found
    .map((one) => ({ ...one, weight: Math.max(one.weight, most * WEIGHT_MIN, 1) }))
    .toSorted((left, right) => right.weight - left.weight);
}

function MarketTile(props: { readonly market: MarketView; readonly changePpm: number }): ReactNode {
  const { market, changePpm } = props;
  const go = useGo();
  const percent = formatDecimal(percentOfPpm(changePpm), 2);
  const sign = changePpm > 0 ? '+' : '';
  const strength = Math.min(1, Math.abs(changePpm) / FULL_PPM);
  return (
    <button
      type="button"
      onClick={() => go.to('pages/market/kline', { symbol: market.symbol })}
      className={cx(
        'press @container relative grid size-full place-content-center overflow-hidden rounded-chip bg-s2 text-center',
        'forced-colors:border',
      )}
    >
      <span
        aria-hidden="true"
        style={{ opacity: 0.18 + strength * 0.5 }}
        className={cx(
          'absolute inset-0',
          changePpm > 0 && 'bg-up-fill',
          changePpm < 0 && 'bg-down-fill',
        )}
      />
      <span className="relative text-meta font-semibold text-t1 @min-[5rem]:text-list">
        {market.baseAsset}
      </span>{' '}
      <span className="num relative text-micro text-t1 @min-[5rem]:text-meta">
        {`${sign}${percent}%`}
      </span>
    </button>
  );
}
