import type { FillView, MarketView } from '@candor/protocol';
import {
  Button,
  CoinIcon,
  EmptyState,
  ErrorState,
  formatDecimal,
  SkeletonRows,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** As many as fit without scrolling far; all of them are a tap away. */
const SHOWN_MAX = 5;

/** What was bought and sold last. */
export function LiteHistory({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data, isError, refetch } = useRead('currencyFills', { limit: SHOWN_MAX });
  useRefreshOn(useBalances().byKey, ['currencyFills']);
  return (
    <section aria-label={t`Last trades`} className="pb-4">
      <div className="flex items-center justify-between py-1 pr-2 pl-4">
        <h2 className="text-list font-semibold">{t`Last trades`}</h2>
        <Button tone="ghost" size="small" onClick={() => go.to('pages/lever/leverList')}>
          {t`All trades`}
        </Button>
      </div>
      {data === undefined && isError && (
        <ErrorState
          className="py-6"
          text={t`Your trades could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !isError && <SkeletonRows count={2} />}
      {data?.fills.length === 0 && (
        <EmptyState className="py-6" text={t`You have not traded yet.`} />
      )}
      {data?.fills.map((fill) => (
        <TradeRow
          key={`${String(fill.tradeId)} ${String(fill.orderId)}`}
          fill={fill}
          market={markets.find(({ symbol }) => symbol === fill.symbol)}
        />
      ))}
    </section>
  );
}

function TradeRow(props: {
  readonly fill: FillView;
  readonly market: MarketView | undefined;
}): ReactNode {
  const { fill, market } = props;
  const { t } = useLingui();
  const go = useGo();
  const decimalsOf = useCoinDecimals();
  const coin = market?.baseAsset ?? fill.symbol;
  const money = market?.quoteAsset ?? '';
  const size = formatDecimal(fill.quantity, decimalsOf(coin));
  const sum = formatDecimal(fill.quote, decimalsOf(money));
  return (
    <button
      type="button"
      onClick={() => go.to('pages/trade/entrust', { order: String(fill.orderId) })}
      className="press flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
    >
      <CoinIcon symbol={coin} size={28} />
      <span className="num min-w-0 flex-1 text-body">
        {fill.side === 'buy'
          ? t`Bought ${size} ${coin} for ${sum} ${money}`
          : t`Sold ${size} ${coin} for ${sum} ${money}`}
      </span>
      <time className="num shrink-0 text-cap text-t3">{formatTime(fill.timeMs)}</time>
    </button>
  );
}
