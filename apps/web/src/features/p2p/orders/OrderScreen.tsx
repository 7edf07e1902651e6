import { Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nextOf } from '#shared/p2p/order-steps.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ChatPreview } from './ChatPreview.tsx';
import { ChatScreen } from './ChatScreen.tsx';
import { Clock } from './Clock.tsx';
import { DealCard } from './DealCard.tsx';
import { EndCard } from './EndCard.tsx';
import { EvidenceRow } from './EvidenceRow.tsx';
import { OrderFailure } from './OrderFailure.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { PayCard } from './PayCard.tsx';
import { PayActions } from './PayActions.tsx';
import { ReleasePart } from './ReleasePart.tsx';
import { StepHead } from './StepHead.tsx';
import { useOrderPage } from './use-order.ts';
import type { OrderPage } from './use-order.ts';
import { AppealCard, AwaitPaymentCard, AwaitReleaseCard } from './WaitCards.tsx';

/** One order: where it stands, and the one thing to do next. `view=chat` opens its chat. */
export function OrderScreen(): ReactNode {
  const { t } = useLingui();
  const page = useOrderPage();
  const isChat = useQueryParam('view') === 'chat';
  const { data } = page;
  if (data === undefined) {
    return (
      <Page title={t`Order`}>
        {page.isError ? <OrderFailure page={page} /> : <OrderSkeleton />}
      </Page>
    );
  }
  return isChat ? <ChatScreen page={data} /> : <OpenOrder page={data} isStale={page.isStale} />;
}

function OpenOrder(props: { readonly page: OrderPage; readonly isStale: boolean }): ReactNode {
  const { page, isStale } = props;
  const { t } = useLingui();
  const { order } = page;
  const { asset, mySide } = order;
  const next = nextOf(order);
  const hasEnded = next === 'done' || next === 'cancelled';
  return (
    <Page
      title={mySide === 'buyer' ? t`Buy ${asset}` : t`Sell ${asset}`}
      trailing={<OrderMenu page={page} />}
      isPulled
    >
      <div className={isStale ? 'flex flex-col stale' : 'flex flex-col'}>
        <StepHead order={order} />
        {hasEnded ? <EndCard page={page} /> : <Clock page={page} />}
        {next === 'pay' && <PayCard page={page} />}
        {next === 'await_payment' && <AwaitPaymentCard page={page} />}
        {next === 'await_release' && <AwaitReleaseCard page={page} />}
        {next === 'appeal' && <AppealCard page={page} />}
        {canRelease(order) && <ReleasePart key={order.orderId} page={page} />}
        <ChatPreview page={page} />
        <DealCard page={page} />
        <EvidenceRow orderId={order.orderId} />
        {next === 'pay' && <PayActions page={page} />}
      </div>
    </Page>
  );
}

/** The seller can release from the payment on; during an appeal that ends it. */
function canRelease({ state, mySide }: OrderPage['order']): boolean {
  return mySide === 'seller' && (state === 'paid' || state === 'appeal');
}

function OrderSkeleton(): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4 px-4 pt-2">
      <Skeleton className="h-6" />
      <Skeleton className="h-12 w-40" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </div>
  );
}
