import { signOf } from '@candor/money';
import type { AccountKind, EndpointReply } from '@candor/protocol';
import { accountKinds } from '@candor/protocol';
import {
  Button,
  CoinIcon,
  EmptyState,
  ErrorState,
  formatDecimal,
  formatExact,
  HIDDEN_AMOUNT,
  SectionBreak,
  SkeletonRows,
  Tabs,
  TotalAmount,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { usePreferences } from '#shared/session/preferences.ts';
import { hasProduct } from '#shared/trading/accounts/account-kinds.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { DemoFundsButton } from '#shared/trading/funds/DemoFundsButton.tsx';
import { AssetEndings } from '#shared/markets/AssetEndings.tsx';
import { TotalWorth } from '#shared/markets/TotalWorth.tsx';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { CoinWorth } from './CoinWorth.tsx';
import { useWallet } from './use-wallet.ts';
import { totalOf } from './wallet-view.ts';
import type { WalletBalance } from './wallet-view.ts';

/** One account: its worth and its coins. The address says which. */
export function AccountScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const named = useQueryParam('kind');
  const kind = accountKinds.find((one) => one === named) ?? 'spot';
  const { data, isError, refetch } = useWallet();
  return (
    <Page title={t`Account details`} isPulled>
      <Tabs
        label={t`Accounts`}
        options={accountKinds
          .filter((value) => hasProduct(value) || value === kind)
          .map((value) => ({ value, label: t(accountTexts[value]) }))}
        value={kind}
        onChange={(next) => go.replace('tradeAccount', { kind: next })}
        size="small"
        hasLine
      />
      {data !== undefined && <AccountDetail wallet={data} kind={kind} />}
      {data === undefined && isError && (
        <ErrorState text={t`Your assets could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <SkeletonRows count={5} />}
    </Page>
  );
}

function AccountDetail(props: {
  readonly wallet: EndpointReply<'wallet'>;
  readonly kind: AccountKind;
}): ReactNode {
  const { wallet, kind } = props;
  const { t } = useLingui();
  const go = useGo();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const asset = wallet.valuationAsset;
  const account = wallet.accounts.find(({ accountKind }) => accountKind === kind);
  const balances = useMemo(
    () => (account?.balances ?? []).filter((balance) => signOf(totalOf(balance)) > 0),
    [account],
  );
  const held = useMemo(() => balances.map((balance) => balance.asset), [balances]);
  return (
    <>
      <section aria-label={t(accountTexts[kind])} className="px-4 py-4">
        <p className="text-meta text-t2">{t`Account value (${asset})`}</p>
        <TotalAmount value={account?.totalValue ?? '0'} isHidden={isHidden} />
        <TotalWorth
          value={account?.totalValue ?? '0'}
          asset={asset}
          isHidden={isHidden}
          className="block"
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            size="trade"
            className="flex-1 basis-32"
            onClick={() => go.to('transfer', { from: kind })}
          >
            {t`Transfer`}
          </Button>
          <Button
            tone="secondary"
            size="trade"
            className="flex-1 basis-32"
            onClick={() => go.to('Assetrecords', { kind })}
          >
            {t`History`}
          </Button>
        </div>
      </section>
      <AssetEndings assets={held} />
      <SectionBreak />
      {balances.length === 0 && (
        <EmptyState text={t`This account is empty.`} action={<DemoFundsButton />} />
      )}
      <ul className="py-1">
        {balances.map((balance) => (
          <li key={balance.asset}>
            <BalanceRow balance={balance} unit={wallet.valuationAsset} isHidden={isHidden} />
          </li>
        ))}
      </ul>
    </>
  );
}

function BalanceRow(props: {
  readonly balance: WalletBalance;
  readonly unit: string;
  readonly isHidden: boolean;
}): ReactNode {
  const { balance, unit, isHidden } = props;
  const { t } = useLingui();
  const decimalsOf = useCoinDecimals();
  // A tap shows every decimal.
  const [isExact, setIsExact] = useState(false);
  const shown = (amount: string): string => {
    if (isHidden) return HIDDEN_AMOUNT;
    return isExact ? formatExact(amount) : formatDecimal(amount, decimalsOf(balance.asset));
  };
  return (
    <button
      type="button"
      aria-pressed={isExact}
      onClick={() => setIsExact(!isExact)}
      className="press hairline-b block w-full px-4 py-3 text-left"
    >
      <span className="flex flex-wrap items-center gap-x-3">
        <CoinIcon symbol={balance.asset} size={28} />
        <span className="flex-1 text-list font-semibold">{balance.asset}</span>
        <CoinWorth
          value={balance.value}
          unit={unit}
          isHidden={isHidden}
          className="text-meta text-t2"
        />
      </span>
      <span className="num mt-2 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2 text-meta">
        <span>
          <span className="block text-cap text-t3">{t`Available`}</span>
          <span className="block font-medium break-words">{shown(balance.available)}</span>
        </span>
        <span>
          <span className="block text-cap text-t3">{t`On hold`}</span>
          <span className="block font-medium break-words">{shown(balance.held)}</span>
        </span>
      </span>
    </button>
  );
}
