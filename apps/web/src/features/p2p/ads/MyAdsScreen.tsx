import type { P2pOwnAdView } from '@candor/protocol';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  ProgressBar,
  SkeletonRows,
  Switch,
  Tabs,
  Tag,
} from '@candor/ui-kit';
import { divideDecimalsTrunc, multiplyDecimals, signOf } from '@candor/money';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { coinText, writtenText } from '#shared/p2p/amounts.ts';
import { P2pBar } from '#shared/p2p/P2pBar.tsx';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { amountText } from '#shared/earn/finance-texts.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { useSalesLock } from '#shared/ui/WithdrawLock.tsx';

/** Ads in which the reader sells. */
export function SellAdsScreen(): ReactNode {
  return <MyAds side="sell" />;
}

/** Ads in which the reader buys. */
export function BuyAdsScreen(): ReactNode {
  return <MyAds side="buy" />;
}

function MyAds({ side }: { readonly side: 'buy' | 'sell' }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const list = useRead('otcOrderList', {}, { freshMs: 0 });
  useFollowed('p2p', list.refetch, { awayEveryMs: 15_000 });
  const lock = useSalesLock();
  const publish = (): void => go.to('Advertise', { side });
  return (
    <Page
      title={t`My ads`}
      isPulled
      trailing={
        <IconButton label={t`New ad`} onClick={publish}>
          <Plus size={22} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      <Tabs
        label={t`My ads`}
        options={[
          { value: 'Selladvertising', label: t`I sell` },
          { value: 'Buyadvertising', label: t`I buy` },
        ]}
        value={side === 'sell' ? 'Selladvertising' : 'Buyadvertising'}
        onChange={(path) => go.replace(path)}
        hasLine
      />
      {side === 'sell' && lock.isLocked && <div className="px-4 pt-3">{lock.card}</div>}
      {list.data !== undefined ? (
        <Ads ads={list.data.ads.filter((ad) => ad.side === side)} onPublish={publish} />
      ) : list.isError ? (
        <ErrorState text={t`Your ads could not be loaded.`} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows count={3} shape="order" />
      )}
      <P2pBar activePath="Selladvertising" />
    </Page>
  );
}

function Ads(props: {
  readonly ads: readonly P2pOwnAdView[];
  readonly onPublish: () => void;
}): ReactNode {
  const { ads, onPublish } = props;
  const { t } = useLingui();
  if (ads.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone size={44} strokeWidth={1.2} />}
        text={t`No ads of this kind.`}
        note={t`Publishing takes a verified identity and a merchant’s deposit.`}
        action={
          <Button size="small" onClick={onPublish}>
            {t`New ad`}
          </Button>
        }
      />
    );
  }
  return (
    <ul>
      {ads.map((ad) => (
        <li key={ad.adId} className="hairline-b">
          <AdRow ad={ad} />
        </li>
      ))}
    </ul>
  );
}

/** How much of an ad is left, in percent. */
function leftPercent({ stock, published }: P2pOwnAdView): number {
  if (signOf(published) <= 0) return 0;
  return Number.parseInt(divideDecimalsTrunc(multiplyDecimals(stock, '100'), published, 0), 10);
}

/** One own ad: price, place, what is left, and the switch that pauses it. */
function AdRow({ ad }: { readonly ad: P2pOwnAdView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const show = useAdSwitch(ad);
  const { side, asset, currency, price, rank, rankOf, openOrders } = ad;
  const left = amountText(asset, ad.stock);
  const whole = coinText(ad.published, asset);
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <button
        type="button"
        onClick={() => go.to('Orderdetailsdd', { id: String(ad.adId) })}
        className="press flex min-w-0 flex-1 flex-col gap-2 text-left"
      >
        <span className="flex flex-wrap items-center gap-2">
          <Tag tone={side === 'sell' ? 'down' : 'up'}>{side === 'sell' ? t`Sell` : t`Buy`}</Tag>
          <span className="num text-list font-semibold">
            {`${asset} · ${price === null ? '–' : writtenText(price)} ${currency}`}
          </span>
          {rank !== null && (
            <span className="num text-meta text-t3">{t`place ${rank} of ${rankOf}`}</span>
          )}
        </span>
        <ProgressBar label={t`Coins left`} value={leftPercent(ad)} />
        <span className="num flex flex-wrap justify-between gap-x-3 text-meta text-t3">
          <span>{t`${left} of ${whole}`}</span>
          {openOrders > 0 && <span className="text-warn">{t`Running orders: ${openOrders}`}</span>}
        </span>
      </button>
      <Switch label={t`Listed`} isOn={ad.state === 'listed'} {...show} />
    </div>
  );
}

/** Lists and pauses an ad at once. */
export function useAdSwitch(ad: Pick<P2pOwnAdView, 'adId'>) {
  const queries = useQueryClient();
  const show = useAction('p2pAdShow');
  return {
    disabled: show.isBusy,
    onChange: (isListed: boolean): void => {
      void show.run({ adId: ad.adId, isListed }).then(async () => {
        await queries.invalidateQueries({ queryKey: ['otcOrderList'] });
        await queries.invalidateQueries({ queryKey: ['p2pAdDetail'] });
      });
    },
  };
}
