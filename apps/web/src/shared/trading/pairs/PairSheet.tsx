import type { MarketView } from '@candor/protocol';
import {
  CoinIcon,
  EmptyState,
  ErrorState,
  Percent,
  Price,
  SearchField,
  Sheet,
  SkeletonRows,
  cx,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import { FavouriteStar } from '#shared/markets/FavouriteStar.tsx';
import { useFavourites } from '#shared/markets/favourites.ts';
import { useNewListings } from '#shared/markets/market-state.ts';
import { pairName, priceDecimals, useMarkets } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { AlertButton } from './AlertButton.tsx';
import { findMarkets } from './find-markets.ts';

interface PairSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly symbol: string;
  readonly onSelect: (symbol: string) => void;
  /** With it the sheet leads to an alert on the present market. */
  readonly onAlert?: () => void;
  /** What stands below the list where it leads elsewhere. */
  readonly footer?: ReactNode;
}

/** Chooses another market: a search box over all of them with live prices. */
export function PairSheet(props: PairSheetProps): ReactNode {
  const { isOpen, onClose, symbol, onSelect, onAlert } = props;
  const { t } = useLingui();
  const footer = onAlert === undefined ? props.footer : <AlertButton onPress={onAlert} />;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Select a pair`}
      height="tall"
      {...(footer !== undefined && { footer })}
    >
      <PairList
        symbol={symbol}
        onSelect={(next) => {
          onSelect(next);
          onClose();
        }}
      />
    </Sheet>
  );
}

function PairList(props: Pick<PairSheetProps, 'symbol' | 'onSelect'>): ReactNode {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const { data, isError, refetch } = useMarkets();
  const { symbols, toggle } = useFavourites();
  const { data: tickers } = useHub('tickers');
  useNewListings(tickers);
  if (isError && data === undefined) {
    return <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows count={8} />;
  const found = findMarkets(data.markets, words, symbols);
  return (
    <>
      <div className="sticky top-0 z-10 bg-sheet px-4 pb-2">
        <SearchField value={words} onChange={setWords} label={t`Search coin or pair`} />
      </div>
      {found.length === 0 && <EmptyState text={t`No pair matches.`} />}
      <ul>
        {found.map((market) => (
          <PairRow
            key={market.symbol}
            market={market}
            ticker={tickers?.get(market.symbol)}
            isChosen={market.symbol === props.symbol}
            isFavourite={symbols.has(market.symbol)}
            onFavour={toggle}
            onSelect={props.onSelect}
          />
        ))}
      </ul>
    </>
  );
}

const PairRow = memo(function PairRow(props: {
  readonly market: MarketView;
  readonly ticker: LiveTicker | undefined;
  readonly isChosen: boolean;
  readonly isFavourite: boolean;
  readonly onFavour: (symbol: string) => void;
  readonly onSelect: (symbol: string) => void;
}): ReactNode {
  const { market, ticker, isChosen, isFavourite } = props;
  return (
    <li className="flex items-center pr-4">
      <FavouriteStar
        symbol={market.symbol}
        name={pairName(market)}
        isOn={isFavourite}
        onToggle={props.onFavour}
      />
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => props.onSelect(market.symbol)}
        className="press @container flex min-h-14 min-w-0 flex-1 items-center gap-3 text-left"
      >
        <CoinIcon symbol={market.baseAsset} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className={cx('text-body font-semibold', isChosen && 'text-primary-text')}>
              {market.baseAsset}
            </span>
            <span className="text-meta text-t3 @max-[11rem]:hidden">{`/${market.quoteAsset}`}</span>
          </span>
          <span className="block truncate text-meta text-t3 @max-[11rem]:hidden">
            {market.baseName}
          </span>
        </span>
        <span className="flex flex-col items-end">
          <Price
            value={ticker?.lastPrice ?? undefined}
            decimals={priceDecimals(market)}
            className="text-body font-medium"
          />
          <Percent
            value={ticker === undefined ? undefined : percentOfPpm(ticker.changePpm)}
            className="text-meta"
          />
        </span>
      </button>
    </li>
  );
});
