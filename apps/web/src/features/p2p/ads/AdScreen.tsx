import type { EndpointReply } from '@candor/protocol';
import {
  Button,
  Dialog,
  EmptyState,
  SectionBreak,
  SkeletonRows,
  Switch,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { coinText, writtenText } from '#shared/p2p/amounts.ts';
import { OrderCard } from '#shared/p2p/OrderCard.tsx';
import { minutesOf } from '#shared/p2p/person-figures.ts';
import { kindText } from '#shared/payments/kind-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { AdFailure } from './AdFailure.tsx';
import { useAdSwitch } from './MyAdsScreen.tsx';

/** One own ad with its running orders. */
export function AdScreen(): ReactNode {
  const { t } = useLingui();
  useServerClock();
  const adId = Number(useQueryParam('id') ?? '0');
  const detail = useRead('p2pAdDetail', { adId }, { freshMs: 0 });
  useFollowed('p2p', detail.refetch, { awayEveryMs: 10_000 });
  return (
    <Page title={t`Ad details`} isPulled>
      {detail.data !== undefined ? (
        <Detail detail={detail.data} />
      ) : detail.isError ? (
        <AdFailure read={detail} />
      ) : (
        <SkeletonRows count={4} shape="line" />
      )}
    </Page>
  );
}

function Detail({ detail }: { readonly detail: EndpointReply<'p2pAdDetail'> }): ReactNode {
  const { ad, orders } = detail;
  const { t } = useLingui();
  const go = useGo();
  const show = useAdSwitch(ad);
  const { asset, currency } = ad;
  const minutes = minutesOf(ad.payMs);
  const hasEnded = ad.state === 'cancelled';
  const rows: readonly (readonly [string, string])[] = [
    [t`Price`, ad.price === null ? '–' : `${writtenText(ad.price)} ${currency}`],
    [t`Coins left`, coinText(ad.stock, asset)],
    [t`Published`, coinText(ad.published, asset)],
    [t`An order`, `${writtenText(ad.min)} – ${writtenText(ad.max)} ${currency}`],
    [t`Payment methods`, ad.methods.map(kindText).join(', ')],
    [t`Time to pay`, t`${minutes} min`],
    [t`Last change`, formatTime(ad.changedAtMs)],
  ];
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-title font-bold">
            {ad.side === 'sell' ? t`I sell ${asset}` : t`I buy ${asset}`}
          </h2>
          {hasEnded ? (
            <span className="text-meta text-t3">{t`Ended`}</span>
          ) : (
            <Switch label={t`Listed`} isOn={ad.state === 'listed'} {...show} />
          )}
        </div>
        <dl className="flex flex-col gap-1.5 text-meta">
          {rows.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-t2">{name}</dt>
              <dd className="num text-right">{value}</dd>
            </div>
          ))}
        </dl>
        {ad.terms !== '' && (
          <p className="rounded-input bg-s2 p-3 text-meta break-words whitespace-pre-line">
            {ad.terms}
          </p>
        )}
        {!hasEnded && (
          <div className="flex gap-3">
            <EndButton adId={ad.adId} />
            <Button className="flex-2" onClick={() => go.to('Advertise', { id: String(ad.adId) })}>
              {t`Edit`}
            </Button>
          </div>
        )}
      </div>
      <SectionBreak />
      <h2 className="px-4 pt-4 text-list font-semibold">{t`Running orders`}</h2>
      {orders.length === 0 ? (
        <EmptyState text={t`No running orders.`} />
      ) : (
        orders.map((order) => <OrderCard key={order.orderId} order={order} />)
      )}
    </>
  );
}

/** Ends an ad: what it still offers goes back. */
function EndButton({ adId }: { readonly adId: number }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const end = useAction('cancelOrder');
  const run = async (): Promise<void> => {
    const outcome = await end.run({ adId });
    setIsAsking(false);
    if (outcome?.ok !== true) return;
    await queries.invalidateQueries({ queryKey: ['otcOrderList'] });
    toastStore.show(t`The ad has ended`, 'success');
    go.back();
  };
  return (
    <>
      <Button tone="secondary" className="flex-1" onClick={() => setIsAsking(true)}>
        {t`End the ad`}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`End this ad?`}
        tone="danger"
        confirmLabel={t`End the ad`}
        isBusy={end.isBusy}
        onConfirm={() => void run()}
      >
        {t`What it still offers goes back to your account. Running orders go on.`}
      </Dialog>
    </>
  );
}
