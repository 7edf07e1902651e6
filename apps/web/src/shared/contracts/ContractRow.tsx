import type { ContractMarketView, TickerView } from '@candor/protocol';
import { CoinIcon, cx, PercentChip, Price, Tag, useHold } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useIsStale } from '#shared/hub/hub.ts';
import { FavouriteStar } from '#shared/markets/FavouriteStar.tsx';
import { RowSparkline } from '#shared/markets/MarketRow.tsx';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useMarketName } from './any-market.ts';
import { useContractTicker } from './contract-markets.ts';
import { ContractName } from './ContractName.tsx';

/** As rows of pairs have it, so that both stand in one list. */
interface RowProps {
  readonly market: ContractMarketView;
  readonly onOpen: (symbol: string) => void;
  /** With it the row begins with a star. */
  readonly onToggleFavourite?: ((symbol: string) => void) | undefined;
  readonly isFavourite?: boolean;
  /** Hears a finger that rests on the row. */
  readonly onHold?: ((market: ContractMarketView) => void) | undefined;
  readonly hasSparkline?: boolean;
}

/** One contract market in a list, live. */
export function LiveContractRow(props: RowProps): ReactNode {
  const ticker = useContractTicker(props.market.symbol);
  const isStale = useIsStale('contracts');
  return <ContractRow {...props} ticker={ticker} isStale={isStale} />;
}

/** One contract market: its name, what kind it is with its leverage, last price and change. */
export const ContractRow = memo(function ContractRow(
  props: RowProps & { readonly ticker: TickerView | undefined; readonly isStale: boolean },
): ReactNode {
  const { market, ticker, isStale, onOpen, onHold, onToggleFavourite } = props;
  const { isFavourite = false, hasSparkline = false } = props;
  const { t } = useLingui();
  const nameOf = useMarketName();
  const hold = useHold(useMemo(() => onHold && (() => onHold(market)), [onHold, market]));
  const percent = ticker && percentOfPpm(ticker.changePpm);
  return (
    <div className="flex h-[3.75rem] items-center pr-4">
      {onToggleFavourite === undefined ? (
        <span className="w-4 shrink-0" />
      ) : (
        <FavouriteStar
          symbol={market.symbol}
          name={nameOf(market)}
          isOn={isFavourite}
          onToggle={onToggleFavourite}
          className="h-full pl-1"
        />
      )}
      <button
        type="button"
        {...hold}
        onClick={() => onOpen(market.symbol)}
        className={cx(
          'press @container flex h-full min-w-0 flex-1 items-center text-left',
          hasSparkline ? 'gap-1' : 'gap-2.5',
        )}
      >
        <span className="@max-[14rem]:hidden">
          <CoinIcon symbol={market.baseAsset} size={onToggleFavourite === undefined ? 32 : 24} />
        </span>
        <span className={cx('min-w-0 flex-1', isStale && 'stale')}>
          <span className="block truncate text-list font-semibold">
            <ContractName market={market} />
          </span>
          <span className="flex gap-1 overflow-hidden">
            <Tag>{market.kind === 'gold' ? t`Gold` : t`Perpetual`}</Tag>
            <span className="flex @max-[14rem]:hidden">
              <Tag>{`${String(market.leverageMax)}×`}</Tag>
            </span>
          </span>
        </span>
        {hasSparkline && <RowSparkline symbol={market.symbol} percent={percent} />}
        <span className="flex items-center gap-2 @max-[14rem]:flex-col @max-[14rem]:items-end @max-[14rem]:gap-0">
          <Price
            value={ticker?.lastPrice ?? undefined}
            decimals={priceDecimals(market)}
            isStale={isStale}
            className="text-list font-semibold"
          />
          <PercentChip value={percent} className={cx(isStale && 'stale')} />
        </span>
      </button>
    </div>
  );
});
