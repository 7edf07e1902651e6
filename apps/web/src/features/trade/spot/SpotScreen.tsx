import type { MarketView } from '@candor/protocol';
import { EmptyState, ErrorState, SectionBreak, Skeleton, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ComingChanges } from '#shared/markets/ComingChanges.tsx';
import { useLiveMarket } from '#shared/markets/market-state.ts';
import { pairName, useMarkets } from '#shared/markets/markets.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useSession } from '#shared/session/session.ts';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { selectMarket, useSelectedMarket } from '#shared/trading/selected-market.ts';
import { AccountSection } from './AccountSection.tsx';
import { BookColumn } from '#shared/trading/book/BookColumn.tsx';
import { ChartStrip } from '#shared/trading/chart/ChartStrip.tsx';
import { OrderFormPanel } from './OrderFormPanel.tsx';
import { SpotCoach } from './SpotCoach.tsx';
import { SpotHeader } from './SpotHeader.tsx';
import { useFillMessages } from './use-fill-messages.ts';
import { useOrderForm } from './use-order-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { hasTrigger } from '#shared/trading/ticket/order-form.ts';
import { useOwnRates } from '#shared/markets/own-rates.ts';
import { useWantedOrder } from '#shared/trading/ticket/use-wanted-order.ts';

/** The trade tab: one market with its chart, book and order form, and the user's orders below. */
export function SpotScreen(): ReactNode {
  const { t } = useLingui();
  const { symbol, name } = useSelectedMarket();
  const { data, isError, refetch } = useMarkets();
  // The list arrives at once; the screen it fills is drawn in slices, so that taps are answered.
  const markets = useOwnRates(useDeferredValue(data)?.markets);
  const missing = useWantedMarket(markets);
  useFillMessages(markets);
  const market = markets?.find((one) => one.symbol === symbol) ?? markets?.[0];
  useRememberedMarket(market);
  return (
    <>
      <SpotHeader symbol={symbol} name={name ?? symbol} market={market} />
      {market !== undefined && <OpenMarket listed={market} missing={missing} />}
      {market === undefined && markets !== undefined && (
        <EmptyState text={t`No market is open yet.`} />
      )}
      {markets === undefined && isError && (
        <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {markets === undefined && !isError && <SpotSkeleton />}
    </>
  );
}

/** A market with everything one does in it; a halt shows the moment the feed tells it. */
function OpenMarket(props: {
  readonly listed: MarketView;
  readonly missing: string | undefined;
}): ReactNode {
  const market = useLiveMarket(props.listed);
  const [isTicketTall, setIsTicketTall] = useState(false);
  return (
    <>
      <ConnectionPill />
      <MarketNotice market={market} missing={props.missing} />
      <ComingChanges markets={[market]} />
      <ChartStrip market={market} fold="isChartOpen" isRoomNeeded={isTicketTall} />
      <SpotCoach />
      <TradePanel key={market.symbol} market={market} onTall={setIsTicketTall} />
      <SectionBreak />
      <AccountSection market={market} />
    </>
  );
}

/** Says in words that another pair was asked for, or why nothing can be placed in this one. */
function MarketNotice(props: {
  readonly market: MarketView;
  readonly missing: string | undefined;
}): ReactNode {
  const { market, missing } = props;
  const { t } = useLingui();
  const pair = `${market.baseAsset}/${market.quoteAsset}`;
  return (
    <div role="status" className="bg-warn-soft text-meta text-warn">
      {missing !== undefined && (
        <p className="px-4 py-2">{t`${missing} is not traded here. You are looking at ${pair}.`}</p>
      )}
      {market.state !== 'open' && (
        <p className="px-4 py-2">
          {market.state === 'halted'
            ? t`Trading in this pair is halted. Open orders stay and can be cancelled.`
            : t`This pair only takes cancellations at the moment.`}
        </p>
      )}
    </div>
  );
}

/** What an address may name besides a market: long nonsense is not repeated to the user. */
const WANTED_LENGTH_MAX = 24;

/**
 * Shows the market that the address names: once, when one arrives, not for as long as it stands there.
 * Gives what was named when there is no such market.
 */
function useWantedMarket(markets: readonly MarketView[] | undefined): string | undefined {
  const wanted = useQueryParam('symbol');
  const { key } = useLocation();
  const selected = useSelectedMarket((state) => state.symbol);
  const handled = useRef<string>(undefined);
  useEffect(() => {
    // A typed address has no key of its own: what it names counts too.
    const address = `${key} ${wanted ?? ''}`;
    if (markets === undefined || handled.current === address) return;
    handled.current = address;
    const market = markets.find((one) => one.symbol === wanted);
    if (market !== undefined) selectMarket(market.symbol, pairName(market));
  }, [markets, wanted, key]);
  const asked = wanted ?? selected;
  const isThere = markets?.some(({ symbol }) => symbol === asked) ?? true;
  return isThere ? undefined : asked.slice(0, WANTED_LENGTH_MAX);
}

/** Keeps the name of the market on this device, to show it before the list is there the next time. */
function useRememberedMarket(market: MarketView | undefined): void {
  const name = useSelectedMarket((state) => state.name);
  useEffect(() => {
    if (market !== undefined && name !== pairName(market)) {
      selectMarket(market.symbol, pairName(market));
    }
  }, [market, name]);
}

/** Comes after the ticket: it is needed with the first order only, and the ticket at once. */
const ConfirmSheet = lazy(async () => {
  const { ConfirmSheet: Sheet } = await import('./ConfirmSheet.tsx');
  return { default: Sheet };
});

function TradePanel(props: {
  readonly market: MarketView;
  /** Told whether the ticket has the fields of a trigger. */
  readonly onTall: (isTall: boolean) => void;
}): ReactNode {
  const { market, onTall } = props;
  const go = useGo();
  const isDemo = useIsDemo();
  const model = useOrderForm(market);
  useWantedOrder(market, model.startOver);
  const [isFaucetOpen, setIsFaucetOpen] = useState(false);
  const order = usePlaceOrder(market, model);
  const isTall = hasTrigger(model.form.type);
  useEffect(() => onTall(isTall), [isTall, onTall]);
  const addFunds = (): void => {
    if (isDemo && useSession.getState().session !== undefined) setIsFaucetOpen(true);
    else go.to('transfer', { to: 'spot', asset: market.quoteAsset });
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-3 px-4 pt-1.5 pb-3 @min-[17rem]:grid-cols-[minmax(0,57fr)_minmax(0,43fr)]">
        <OrderFormPanel
          market={market}
          model={model}
          onSubmit={order.begin}
          onLogIn={() => go.detour('pages/login/login')}
          onAddFunds={addFunds}
        />
        <BookColumn market={market} onPickPrice={(price) => model.edit('price', price)} />
      </div>
      <Suspense fallback={null}>
        <ConfirmSheet
          isOpen={order.isAsking}
          market={market}
          form={model.form}
          failure={order.failure}
          isBusy={order.isBusy}
          onClose={order.close}
          onConfirm={order.send}
        />
      </Suspense>
      <DemoFundsSheet isOpen={isFaucetOpen} onClose={() => setIsFaucetOpen(false)} />
    </div>
  );
}

function SpotSkeleton(): ReactNode {
  return (
    <>
      <Skeleton className="mx-4 my-3 h-40 [@media(max-height:799px)]:h-36" />
      <div className="grid grid-cols-[57fr_43fr] gap-3 px-4">
        <div className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-11" />
          ))}
        </div>
        <Skeleton className="h-full" />
      </div>
      <SkeletonRows count={2} shape="order" />
    </>
  );
}
