import { decimalsOfStep } from '@candor/money';
import type { ContractMarketView } from '@candor/protocol';
import { CoinIcon, cx, EmptyState, Percent, Price, SearchField, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useContractMarkets, useContractTickers } from './contract-markets.ts';
import type { LiveContractTicker } from '#shared/hub/topic-state.ts';
import { useFavourites } from '#shared/markets/favourites.ts';
import { FavouriteStar } from '#shared/markets/FavouriteStar.tsx';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { AlertButton } from '#shared/trading/pairs/AlertButton.tsx';
import { findMarkets } from '#shared/trading/pairs/find-markets.ts';
import { useMarketName } from './any-market.ts';
import { ContractName } from './ContractName.tsx';
import { fundingText } from './figures-text.ts';

interface MarketSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly symbol: string;
  readonly onSelect: (symbol: string) => void;
  /** Shows contracts of every kind, not only of that of `symbol`. */
  readonly isOfEveryKind?: boolean;
  /** With it the sheet leads to an alert on the present market. */
  readonly onAlert?: () => void;
  /** What stands below the list where it leads elsewhere. */
  readonly footer?: ReactNode;
}

/** Chooses another contract market, of the kind that is shown, favourites first: mark, change of the day and funding of each. */
export function ContractMarketSheet({
  isOpen,
  onClose,
  onAlert,
  footer = onAlert && <AlertButton onPress={onAlert} />,
  ...list
}: MarketSheetProps): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Select a contract`}
      height="tall"
      {...(footer !== undefined && { footer })}
    >
      <MarketList {...list} onClose={onClose} />
    </Sheet>
  );
}

function MarketList(
  props: Pick<MarketSheetProps, 'symbol' | 'onClose' | 'onSelect' | 'isOfEveryKind'>,
): ReactNode {
  const { symbol, onClose, onSelect, isOfEveryKind = false } = props;
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const nameOf = useMarketName();
  const { data } = useContractMarkets();
  const { tickers, isStale } = useContractTickers();
  const { symbols, toggle } = useFavourites();
  const markets = data?.markets ?? [];
  const kind = markets.find((market) => market.symbol === symbol)?.kind;
  const found = findMarkets(
    markets.filter((market) => isOfEveryKind || market.kind === kind),
    words,
    symbols,
  );
  return (
    <>
      <div className="sticky top-0 z-10 bg-sheet px-4 pb-2">
        <SearchField value={words} onChange={setWords} label={t`Search coin or contract`} />
      </div>
      {found.length === 0 && <EmptyState text={t`No contract matches.`} />}
      <ul className={cx(isStale && 'stale')}>
        {found.map((market) => (
          <li key={market.symbol} className="flex items-center pr-4">
            <FavouriteStar
              symbol={market.symbol}
              name={nameOf(market)}
              isOn={symbols.has(market.symbol)}
              onToggle={toggle}
            />
            <MarketRow
              market={market}
              ticker={tickers?.get(market.symbol)}
              isChosen={market.symbol === symbol}
              onSelect={() => {
                onClose();
                onSelect(market.symbol);
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function MarketRow(props: {
  readonly market: ContractMarketView;
  readonly ticker: LiveContractTicker | undefined;
  readonly isChosen: boolean;
  readonly onSelect: () => void;
}): ReactNode {
  const { market, ticker, isChosen } = props;
  const { t } = useLingui();
  const rate = ticker === undefined ? '--' : fundingText(ticker.predictedRateE9);
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={props.onSelect}
      className="press @container flex min-h-15 min-w-0 flex-1 items-center gap-3 text-left"
    >
      <span className="@max-[14rem]:hidden">
        <CoinIcon symbol={market.baseAsset} size={28} />
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={cx('block truncate text-body font-semibold', isChosen && 'text-primary-text')}
        >
          <ContractName market={market} />
        </span>
        <span className="num block truncate text-meta text-t3 @max-[14rem]:hidden">{t`Funding rate ${rate}`}</span>
      </span>
      <span className="flex flex-col items-end">
        <Price
          value={ticker?.markPrice ?? undefined}
          decimals={decimalsOfStep(market.tickSize)}
          className="text-body font-medium"
        />
        <Percent
          value={ticker === undefined ? undefined : percentOfPpm(ticker.changePpm)}
          className="text-meta"
        />
      </span>
    </button>
  );
}
