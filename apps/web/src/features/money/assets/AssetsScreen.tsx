import { divideDecimalsTrunc, signOf } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import {
  ErrorState,
  formatDecimal,
  HIDDEN_AMOUNT,
  IconButton,
  SectionBreak,
  Skeleton,
  SkeletonRows,
  Tabs,
  Tag,
  TotalAmount,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import {
  ArrowLeftRight,
  ChartLine,
  ClipboardList,
  Coins,
  Eye,
  EyeOff,
  History,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { AssetEndings } from '#shared/markets/AssetEndings.tsx';
import { TotalWorth } from '#shared/markets/TotalWorth.tsx';
import { useTicker } from '#shared/markets/tickers.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { TodayProfit } from '#shared/trading/accounts/TodayProfit.tsx';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { AccountList } from './AccountLists.tsx';
import { AllocationRing } from './AllocationRing.tsx';
import { CoinList } from './CoinList.tsx';
import { useWallet } from './use-wallet.ts';
import { coinTotals, ringPieces } from './wallet-view.ts';

type Wallet = EndpointReply<'wallet'>;

/** What the user owns: in all, per account, per coin. */
export function AssetsScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data, isError, refetch } = useWallet();
  return (
    <Page
      isPulled
      title={t`Assets`}
      trailing={
        <IconButton label={t`History`} onClick={() => go.to('Assetrecords')}>
          <History size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
    >
      <ConnectionPill />
      {data === undefined && isError && (
        <ErrorState text={t`Your assets could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <AssetsSkeleton />}
      {data !== undefined && (
        <>
          <TotalSection wallet={data} />
          <QuickActions />
          <WalletEndings wallet={data} />
          <SectionBreak />
          <AssetTabs wallet={data} />
        </>
      )}
    </Page>
  );
}

function WalletEndings({ wallet }: { readonly wallet: Wallet }): ReactNode {
  const assets = useMemo(() => coinTotals(wallet).map(({ asset }) => asset), [wallet]);
  return <AssetEndings assets={assets} />;
}

function TotalSection({ wallet }: { readonly wallet: Wallet }): ReactNode {
  const { t } = useLingui();
  const asset = wallet.valuationAsset;
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const coins = useCoinsText(wallet.totalValue, asset);
  const isDemo = useIsDemo();
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <section
      aria-label={t`Total assets`}
      className="@container flex items-center gap-3 px-4 pt-2 pb-4"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-1 text-meta text-t2">
          {t`Total assets (${asset})`}
          <IconButton
            label={isHidden ? t`Show balances` : t`Hide balances`}
            onClick={() => setPreferences({ isBalanceHidden: !isHidden })}
            className="-my-2 text-t2"
          >
            <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
          {isDemo && <Tag tone="warn">{t`Demo funds`}</Tag>}
        </div>
        <TotalAmount value={wallet.totalValue} isHidden={isHidden} />
        <p className="num flex flex-wrap gap-x-2 text-meta text-t3 not-empty:min-h-4.5">
          {coins !== undefined && <span>{isHidden ? `≈ ${HIDDEN_AMOUNT}` : coins}</span>}
          <TotalWorth value={wallet.totalValue} asset={asset} isHidden={isHidden} />
        </p>
        <TodayProfit className="mt-0.5" />
      </div>
      <span className="hidden @min-[18rem]:block">
        <AllocationRing pieces={isHidden ? [] : ringPieces(coinTotals(wallet))} />
      </span>
    </section>
  );
}

/** The coin in which totals are told beside money. */
const COIN = 'BTC';
const COIN_DECIMALS = 8;

/** `≈ 0.44319000 BTC`: what the total would buy at the last price; undefined without one. */
function useCoinsText(total: string, asset: string): string | undefined {
  const price = useTicker(`${COIN}${asset}`)?.lastPrice ?? '0';
  if (signOf(price) <= 0) return undefined;
  const coins = divideDecimalsTrunc(total, price, COIN_DECIMALS);
  return `≈ ${formatDecimal(coins, COIN_DECIMALS)} ${COIN}`;
}

function QuickActions(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isDemo = useIsDemo();
  const [isFaucetOpen, setIsFaucetOpen] = useState(false);
  const icon = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(4rem,20%),1fr))] gap-x-2 gap-y-3 px-4 pb-4">
      {isDemo && (
        <ActionButton isMain label={t`Demo funds`} onPress={() => setIsFaucetOpen(true)}>
          <Coins {...icon} />
        </ActionButton>
      )}
      <ActionButton isMain={!isDemo} label={t`Transfer`} onPress={() => go.to('transfer')}>
        <ArrowLeftRight {...icon} />
      </ActionButton>
      <ActionButton label={t`Orders`} onPress={() => go.to('pages/trade/entrust')}>
        <ClipboardList {...icon} />
      </ActionButton>
      <ActionButton label={t`Profit and loss`} onPress={() => go.to('assets', { view: 'profit' })}>
        <ChartLine {...icon} />
      </ActionButton>
      <DemoFundsSheet isOpen={isFaucetOpen} onClose={() => setIsFaucetOpen(false)} />
    </div>
  );
}

function ActionButton(props: {
  readonly label: string;
  readonly onPress: () => void;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      onClick={props.onPress}
      className="press flex min-w-0 flex-col items-center gap-2 text-meta"
    >
      <span
        className={
          props.isMain === true
            ? 'grid size-11 place-items-center rounded-full bg-primary text-on-fill'
            : 'grid size-11 place-items-center rounded-full bg-s2'
        }
      >
        {props.children}
      </span>
      <span className="max-w-full text-center">{props.label}</span>
    </button>
  );
}

function AssetTabs({ wallet }: { readonly wallet: Wallet }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  // In the address, so that an account leads back to the list of accounts.
  const tab = useQueryParam('tab') === 'accounts' ? 'accounts' : 'coins';
  return (
    <>
      <Tabs
        label={t`Assets`}
        options={[
          { value: 'coins', label: t`Coins` },
          { value: 'accounts', label: t`Accounts` },
        ]}
        value={tab}
        onChange={(next) => go.replace('assets', next === 'accounts' ? { tab: next } : {})}
      />
      {tab === 'coins' ? <CoinList wallet={wallet} /> : <AccountList wallet={wallet} />}
    </>
  );
}

function AssetsSkeleton(): ReactNode {
  return (
    <>
      <div className="px-4 pt-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-2 h-9 w-48" />
        <Skeleton className="mt-2 h-4 w-36" />
        <div className="my-5 grid grid-cols-4 justify-items-center">
          {Array.from({ length: 4 }, (_, at) => (
            <Skeleton key={at} className="size-11 rounded-full" />
          ))}
        </div>
      </div>
      <SkeletonRows count={4} />
    </>
  );
}
