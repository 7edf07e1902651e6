import { signOf } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import {
  Button,
  Checkbox,
  CoinIcon,
  EmptyState,
  ErrorState,
  formatDecimal,
  SkeletonRows,
  Tabs,
  cx,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { pairName, useMarkets } from '#shared/markets/markets.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useSession } from '#shared/session/session.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { DemoFundsButton } from '#shared/trading/funds/DemoFundsButton.tsx';
import { CancelAllButton } from '#shared/trading/orders/CancelAllButton.tsx';
import { OpenOrderCards } from '#shared/trading/orders/OpenOrderCards.tsx';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';

/** Below the form: open orders and what the spot account holds. */
export function AccountSection({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [tab, setTab] = useState<'orders' | 'assets'>('orders');
  const hasSession = useSession((state) => state.session !== undefined);
  const { orders } = useLiveOrders();
  const count = orders?.length ?? 0;
  return (
    <section aria-label={t`Orders and assets`}>
      <div className="hairline-b flex items-center pr-2">
        <Tabs
          label={t`Orders and assets`}
          options={[
            { value: 'orders', label: t`Open orders (${count})` },
            { value: 'assets', label: t`Assets` },
          ]}
          value={tab}
          onChange={setTab}
          size="small"
          className="min-w-0 flex-1"
        />
        {hasSession && (
          <Button
            tone="ghost"
            size="small"
            onClick={() => go.to('pages/trade/entrust', { tab: 'history' })}
          >
            {t`Order history`}
          </Button>
        )}
      </div>
      {!hasSession && <LoggedOut />}
      {hasSession && tab === 'orders' && <OpenOrders market={market} />}
      {hasSession && tab === 'assets' && <SpotAssets />}
    </section>
  );
}

function LoggedOut(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      text={t`Log in to see your orders and assets.`}
      action={
        <Button tone="secondary" size="small" onClick={() => go.detour('pages/login/login')}>
          {t`Log in`}
        </Button>
      }
    />
  );
}

function OpenOrders({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const [isOnlyThis, setIsOnlyThis] = useState(false);
  const { orders, isStale, isError, retry } = useLiveOrders(isOnlyThis ? market.symbol : undefined);
  const hasOthers = (useLiveOrders().orders?.length ?? 0) > 0;
  const { data } = useMarkets();
  const pair = pairName(market);
  if (isError) {
    return (
      <ErrorState className="py-6" text={t`Your orders could not be loaded.`} onRetry={retry} />
    );
  }
  if (orders === undefined) return <SkeletonRows count={2} shape="order" />;
  const marketOf = (symbol: string): MarketView | undefined =>
    data?.markets.find((one) => one.symbol === symbol);
  return (
    <div className={cx(isStale && 'stale')}>
      <div className="flex items-center justify-between px-4">
        <Checkbox isOn={isOnlyThis} onChange={setIsOnlyThis}>
          {t`Only this pair`}
        </Checkbox>
        {orders.length > 0 && (
          <CancelAllButton pair={isOnlyThis ? { value: market.symbol, label: pair } : undefined} />
        )}
      </div>
      {orders.length === 0 && (
        <NoOrders
          pair={isOnlyThis && hasOthers ? pair : undefined}
          onShowAll={() => setIsOnlyThis(false)}
        />
      )}
      <OpenOrderCards orders={orders} marketOf={marketOf} />
    </div>
  );
}

/** No order is open, or none of the one pair that is shown. */
function NoOrders(props: {
  readonly pair: string | undefined;
  readonly onShowAll: () => void;
}): ReactNode {
  const { pair, onShowAll } = props;
  const { t } = useLingui();
  if (pair === undefined) {
    return <EmptyState className="py-8" text={t`You have no open orders.`} />;
  }
  return (
    <EmptyState
      className="py-8"
      text={t`No open orders in ${pair}.`}
      action={
        <Button tone="secondary" size="small" onClick={onShowAll}>
          {t`Show all open orders`}
        </Button>
      }
    />
  );
}

function SpotAssets(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const decimalsOf = useCoinDecimals();
  const { byKey, isStale } = useBalances();
  if (byKey === undefined) return <SkeletonRows count={2} />;
  const held = [...byKey.values()].filter(
    ({ accountKind, available, held: locked }) =>
      accountKind === 'spot' && (signOf(available) > 0 || signOf(locked) > 0),
  );
  return (
    <div className={cx(isStale && 'stale')}>
      {held.length === 0 && (
        <EmptyState className="pt-8 pb-4" text={t`Your spot account is empty.`} />
      )}
      <ul>
        {held.map((balance) => (
          <li key={balance.asset} className="flex min-h-15 items-center gap-3 px-4">
            <CoinIcon symbol={balance.asset} size={28} />
            <span className="min-w-0 flex-1 text-body font-semibold">{balance.asset}</span>
            <span className="num text-right">
              <span className="block text-body font-medium">
                {formatDecimal(balance.available, decimalsOf(balance.asset))}
              </span>
              {signOf(balance.held) > 0 && (
                <span className="block text-meta text-t3">
                  {t`On hold: ${formatDecimal(balance.held, decimalsOf(balance.asset))}`}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex gap-3 px-4 py-3">
        <Button
          tone="secondary"
          size="small"
          className="flex-1 basis-0"
          onClick={() => go.to('transfer', { to: 'spot' })}
        >
          {t`Transfer`}
        </Button>
        <DemoFundsButton className="flex-1 basis-0" />
      </div>
    </div>
  );
}
