import {
  Chip,
  EmptyState,
  ErrorState,
  formatSigned,
  IconButton,
  Skeleton,
  TotalAmount,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ChevronRight, CircleHelp, History, PiggyBank } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { TotalWorth } from '#shared/markets/TotalWorth.tsx';
import { usePreferences } from '#shared/session/preferences.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { CoinCard } from './CoinCard.tsx';
import { CoverageCard } from './CoverageCard.tsx';
import { coinsOf } from '#shared/earn/finance-view.ts';
import type { Product, ProductList } from '#shared/earn/finance-view.ts';
import { SourceScreen } from './SourceScreen.tsx';
import { SubscribeSheet } from './SubscribeSheet.tsx';
import { TermsSheet } from './TermsSheet.tsx';
import { useRunningOrders, useWorth, WORTH_ASSET } from '#shared/earn/use-own-orders.ts';

const EARN = 'pages/financial/financial';
const RECORDS = 'pages/financial/records';

/** Everything to do with earning interest that is not one's own history. */
export function EarnScreen(): ReactNode {
  useServerClock();
  return useQueryParam('view') === 'source' ? <SourceScreen /> : <ProductsScreen />;
}

/** What can be subscribed to, coin by coin. */
function ProductsScreen(): ReactNode {
  const { t } = useLingui();
  const { data, isError, isStale, refetch } = useRead(
    'finPeriodicList',
    {},
    { freshMs: 0, everyMs: 30_000 },
  );
  return (
    <Page title={t`Earn`} trailing={<Trailing />} isPulled>
      {data !== undefined && (
        <div className={isStale ? 'stale' : undefined}>
          <Holdings />
          <Products list={data} />
        </div>
      )}
      {data === undefined && isError && (
        <ErrorState text={t`The products could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <EarnSkeleton />}
    </Page>
  );
}

function Trailing(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t`How Earn works`} onClick={() => setIsOpen(true)}>
        <CircleHelp size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`My Earn`} onClick={() => go.to(RECORDS)}>
        <History size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <TermsSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** What the user has in Earn, or what Earn is. */
function Holdings(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { orders = [] } = useRunningOrders();
  const { principal, earned } = useWorth(orders);
  const isHidden = usePreferences((state) => state.isBalanceHidden);
  if (orders.length === 0) {
    return (
      <p className="px-4 pt-1 pb-4 text-title font-bold text-balance">
        {t`Earn a fixed rate. Every promise is funded before it is made.`}
      </p>
    );
  }
  const count = orders.length;
  return (
    <div className="flex items-start justify-between gap-3 px-4 pt-1 pb-4">
      <div className="min-w-0 flex-1">
        <p className="text-meta text-t2">{t`In Earn (${WORTH_ASSET})`}</p>
        <TotalAmount value={principal} isHidden={isHidden} />
        <TotalWorth value={principal} asset={WORTH_ASSET} isHidden={isHidden} />
      </div>
      <div className="text-right">
        <p className="text-meta text-t3">{t`Earned so far`}</p>
        {!isHidden && (
          <p className="num text-list font-semibold text-green">{formatSigned(earned)}</p>
        )}
        <button
          type="button"
          onClick={() => go.to(RECORDS)}
          className="press -my-1 inline-flex min-h-10 items-center gap-0.5 text-meta text-primary-text"
        >
          {t`Holdings: ${count}`}
          <ChevronRight size={14} strokeWidth={2} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

/** Which coins are listed, and in which order. */
function CoinFilter(props: {
  readonly list: ProductList;
  readonly asset: string | undefined;
  readonly setAsset: (asset: string | undefined) => void;
  readonly sort: 'listed' | 'rate';
  readonly setSort: (sort: 'listed' | 'rate') => void;
}): ReactNode {
  const { list, asset, setAsset, sort, setSort } = props;
  const { t } = useLingui();
  return (
    <div className="flex items-center">
      <div className="scrollbar-none flex min-w-0 flex-1 gap-2 overflow-x-auto py-2 pl-4">
        <Chip isOn={asset === undefined} onPress={() => setAsset(undefined)}>
          {t`All coins`}
        </Chip>
        {coinsOf(list, 'listed').map((coin) => (
          <Chip key={coin.asset} isOn={coin.asset === asset} onPress={() => setAsset(coin.asset)}>
            {coin.asset}
          </Chip>
        ))}
      </div>
      <button
        type="button"
        aria-pressed={sort === 'rate'}
        onClick={() => setSort(sort === 'rate' ? 'listed' : 'rate')}
        className={`press flex min-h-10 shrink-0 items-center gap-1 px-4 text-meta ${sort === 'rate' ? 'font-semibold text-primary-text' : 'text-t2'}`}
      >
        {t`APR`}
        <ArrowDown size={14} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  );
}

function Products({ list }: { readonly list: ProductList }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  // A coin's page leads to one of its terms.
  const named = useQueryParam('asset');
  const [asset, setAsset] = useState(
    list.products.some((product) => product.asset === named) ? named : undefined,
  );
  const [sort, setSort] = useState<'listed' | 'rate'>('listed');
  const namedId = Number(useQueryParam('product'));
  const [wantedId, setWantedId] = useState<number | undefined>(
    list.products.find(({ productId }) => productId === namedId)?.productId,
  );
  const [subscribing, setSubscribing] = useState<Product>();
  const all = coinsOf(list, sort);
  const coins = all.filter((coin) => asset === undefined || coin.asset === asset);
  const openId = wantedId ?? all[0]?.products.find(({ state }) => state === 'open')?.productId;
  const showSource = (of: string): void => go.to(EARN, { view: 'source', asset: of });
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<PiggyBank size={44} strokeWidth={1.2} />}
        text={t`There is nothing to earn with at present.`}
      />
    );
  }
  return (
    <>
      <CoverageCard rewards={list.rewards} onOpen={showSource} />
      <CoinFilter {...{ list, asset, setAsset, sort, setSort }} />
      <div className="flex flex-col gap-3 px-4 pb-8">
        {coins.map((coin) => (
          <CoinCard
            key={coin.asset}
            coin={coin}
            chosenId={
              coin.products.some(({ productId }) => productId === openId) ? openId : undefined
            }
            onChoose={setWantedId}
            onSubscribe={setSubscribing}
            onSource={() => showSource(coin.asset)}
          />
        ))}
      </div>
      <SubscribeSheet list={list} product={subscribing} onClose={() => setSubscribing(undefined)} />
    </>
  );
}

function EarnSkeleton(): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4 px-4 pt-1">
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  );
}
