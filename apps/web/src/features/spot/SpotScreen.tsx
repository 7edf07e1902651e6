import { RefusedError } from '@candor/api-client';
import type { MarketView, OrderSide } from '@candor/protocol';
import {
  EmptyState,
  ErrorState,
  Header,
  SectionBreak,
  Skeleton,
  SkeletonRows,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '#shared/data/hooks.ts';
import { useMarkets } from '#shared/markets/markets.ts';
import { useGo, useQueryParam } from '#shared/navigation/navigation.ts';
import { ConnectionPill } from '#shared/page/ConnectionPill.tsx';
import { useSession } from '#shared/session/session.ts';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { selectMarket, useSelectedMarket } from '#shared/trading/selected-market.ts';
import { AccountSection } from './AccountSection.tsx';
import { BookColumn } from './BookColumn.tsx';
import { ChartStrip } from './ChartStrip.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { orderRequest } from './order-form/order-form.ts';
import { OrderFormPanel } from './OrderFormPanel.tsx';
import { SpotHeader } from './SpotHeader.tsx';
import { useSpotView } from './spot-view.ts';
import { useFillMessages } from './use-fill-messages.ts';
import { useOrderForm } from './use-order-form.ts';

/** The trade tab: one market with its chart, book and order form, and the user's orders below. */
export function SpotScreen(): ReactNode {
  const { t } = useLingui();
  const symbol = useSelectedMarket((state) => state.symbol);
  const { data, isError, refetch } = useMarkets();
  useWantedMarket(data?.markets);
  useFillMessages(data?.markets);
  if (data === undefined) {
    return (
      <>
        <Header title={t`Spot`} align="start" />
        {isError ? (
          <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />
        ) : (
          <SpotSkeleton />
        )}
      </>
    );
  }
  const market = data.markets.find((one) => one.symbol === symbol) ?? data.markets[0];
  if (market === undefined) {
    return (
      <>
        <Header title={t`Spot`} align="start" />
        <EmptyState text={t`No market is open yet.`} />
      </>
    );
  }
  return (
    <>
      <SpotHeader market={market} />
      <ConnectionPill />
      <MarketNotice market={market} />
      <ChartStrip market={market} />
      <TradePanel key={market.symbol} market={market} />
      <SectionBreak />
      <AccountSection market={market} />
    </>
  );
}

/** Says in words why nothing can be placed in a market that is not open. */
function MarketNotice({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  if (market.state === 'open') return null;
  return (
    <p role="status" className="bg-warn-soft px-4 py-2 text-meta text-warn">
      {market.state === 'halted'
        ? t`Trading in this pair is halted. Open orders stay and can be cancelled.`
        : t`This pair only takes cancellations at the moment.`}
    </p>
  );
}

/** Shows the market that the address names: once, when one arrives, not for as long as it stands there. */
function useWantedMarket(markets: readonly MarketView[] | undefined): void {
  const wanted = useQueryParam('symbol');
  const { key } = useLocation();
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (markets === undefined || handledKey.current === key) return;
    handledKey.current = key;
    if (markets.some((market) => market.symbol === wanted)) selectMarket(wanted ?? '');
  }, [markets, wanted, key]);
}

/** Turns the form to the side that the address names, when one arrives. */
function useWantedSide(setSide: (side: OrderSide) => void): void {
  const wanted = useQueryParam('side');
  const { key } = useLocation();
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (handledKey.current === key) return;
    handledKey.current = key;
    if (wanted === 'buy' || wanted === 'sell') setSide(wanted);
  }, [wanted, key, setSide]);
}

function TradePanel({ market }: { readonly market: MarketView }): ReactNode {
  const go = useGo();
  const isDemo = useIsDemo();
  const model = useOrderForm(market);
  useWantedSide(model.setSide);
  const [isFaucetOpen, setIsFaucetOpen] = useState(false);
  const order = usePlaceOrder(market, model);
  const addFunds = (): void => {
    if (isDemo && useSession.getState().session !== undefined) setIsFaucetOpen(true);
    else go.to('transfer', { to: 'spot', asset: market.quoteAsset });
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-3 px-4 py-3 @min-[17rem]:grid-cols-[minmax(0,57fr)_minmax(0,43fr)]">
        <OrderFormPanel
          market={market}
          model={model}
          onSubmit={order.begin}
          onLogIn={() => {
            go.detour('pages/login/login');
          }}
          onAddFunds={addFunds}
        />
        <BookColumn
          market={market}
          onPickPrice={(price) => {
            model.edit('price', price);
          }}
        />
      </div>
      <ConfirmSheet
        isOpen={order.isAsking}
        market={market}
        form={model.form}
        failure={order.failure}
        isBusy={order.isBusy}
        onClose={order.close}
        onConfirm={order.send}
      />
      <DemoFundsSheet
        isOpen={isFaucetOpen}
        onClose={() => {
          setIsFaucetOpen(false);
        }}
      />
    </div>
  );
}

/** The server's word for a market that takes no orders. */
const PAIR_CLOSED = 4022;

/** From the tap on the button to the server's answer. One tap, one order, whatever the network does. */
function usePlaceOrder(market: MarketView, model: ReturnType<typeof useOrderForm>) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isConfirmed = useSpotView((view) => view.isConfirmed);
  const queries = useQueryClient();
  const { run, isBusy } = useAction('currency', { isQuiet: true });
  const sendNow = async (): Promise<void> => {
    setFailure(undefined);
    const outcome = await run(orderRequest(model.form, market.symbol));
    if (outcome === undefined) return;
    if (outcome.ok) {
      setIsAsking(false);
      model.clear();
      toastStore.show(t`Order placed`, 'success');
      return;
    }
    const words = outcome.isOutcomeUnknown
      ? t`No answer yet. Tap again to find out: the order is never placed twice.`
      : errorText(outcome.error);
    setFailure(words);
    // The market's state changed while this screen was open: ask again what it is now.
    if (outcome.error instanceof RefusedError && outcome.error.code === PAIR_CLOSED) {
      await queries.invalidateQueries({ queryKey: ['common/symbolsList'] });
    }
    if (!isAsking) toastStore.show(words, 'error');
  };
  const send = (): void => void sendNow();
  const begin = (): void => {
    const problem = model.problems[0];
    if (problem?.code === 'missing') {
      const needsPrice =
        problem.field !== 'quantity' &&
        problem.field !== 'total' &&
        problem.field !== 'displayQuantity';
      toastStore.show(needsPrice ? t`Enter a price` : t`Enter an amount`, 'error');
    } else if (problem !== undefined) toastStore.show(codeText(problem.code), 'error');
    else if (isConfirmed) {
      setFailure(undefined);
      setIsAsking(true);
    } else send();
  };
  return {
    isAsking,
    isBusy,
    failure,
    begin,
    send,
    close: () => {
      setIsAsking(false);
    },
  };
}

function SpotSkeleton(): ReactNode {
  return (
    <div className="px-4">
      <Skeleton className="my-3 h-44" />
      <div className="grid grid-cols-[57fr_43fr] gap-3">
        <div className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-11" />
          ))}
        </div>
        <Skeleton className="h-full" />
      </div>
      <SkeletonRows count={2} />
    </div>
  );
}
