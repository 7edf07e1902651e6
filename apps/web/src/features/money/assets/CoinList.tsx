import type { CoinProfit, EndpointReply } from '@candor/protocol';
import {
  Button,
  Checkbox,
  CoinIcon,
  EmptyState,
  formatDecimal,
  formatExact,
  HIDDEN_AMOUNT,
  SearchField,
  Sheet,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { useAssetNames } from '#shared/markets/use-asset-names.ts';
import { useMarkets } from '#shared/markets/markets.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { selectMarket } from '#shared/trading/selected-market.ts';
import { CoinProfitLine } from './CoinProfitLine.tsx';
import { DemoFundsButton } from '#shared/trading/funds/DemoFundsButton.tsx';
import { CoinWorth } from './CoinWorth.tsx';
import { coinTotals, filterCoins } from './wallet-view.ts';
import type { CoinTotal } from './wallet-view.ts';

/** Average costs change by trades, and worth is beside them; a figure of some seconds ago is as good. */
const PROFIT_EVERY_MS = 15_000;

/** Every coin the user has, with search and without small change if wished. */
export function CoinList({ wallet }: { readonly wallet: EndpointReply<'wallet'> }): ReactNode {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const isSmallHidden = usePreferences((preferences) => preferences.isSmallHidden);
  const [opened, setOpened] = useState<string>();
  const nameOf = useAssetNames();
  const decimalsOf = useCoinDecimals();
  const { data: profit } = useRead('profit', { period: '1d' }, { everyMs: PROFIT_EVERY_MS });
  const coins = useMemo(() => coinTotals(wallet), [wallet]);
  const shown = filterCoins(coins, words, isSmallHidden, nameOf);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2">
        <SearchField
          value={words}
          onChange={setWords}
          label={t`Search coin`}
          className="min-w-32 flex-1"
        />
        <Checkbox isOn={isSmallHidden} onChange={(isOn) => setPreferences({ isSmallHidden: isOn })}>
          {t`Hide small balances`}
        </Checkbox>
      </div>
      {coins.length === 0 && (
        <EmptyState text={t`You have no coins yet.`} action={<DemoFundsButton />} />
      )}
      {coins.length > 0 && shown.length === 0 && (
        <EmptyState
          text={t`No coin matches.`}
          action={
            <Button
              tone="secondary"
              size="small"
              onClick={() => {
                setWords('');
                setPreferences({ isSmallHidden: false });
              }}
            >
              {t`Clear filters`}
            </Button>
          }
        />
      )}
      <ul className="py-1">
        {shown.map((coin) => (
          <li key={coin.asset}>
            <CoinRow
              coin={coin}
              name={nameOf(coin.asset)}
              unit={wallet.valuationAsset}
              decimals={decimalsOf(coin.asset)}
              profit={profit?.coins.find(({ asset }) => asset === coin.asset)}
              onOpen={setOpened}
            />
          </li>
        ))}
      </ul>
      <CoinSheet
        coin={coins.find(({ asset }) => asset === opened)}
        unit={wallet.valuationAsset}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

function CoinRow(props: {
  readonly coin: CoinTotal;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly profit: CoinProfit | undefined;
  readonly onOpen: (asset: string) => void;
}): ReactNode {
  const { coin, name, unit, decimals } = props;
  const { t } = useLingui();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const hasHeld = /[1-9]/.test(coin.held);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => props.onOpen(coin.asset)}
      className="press flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left active:bg-s2"
    >
      <CoinIcon symbol={coin.asset} size={32} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-20">
          <span className="block text-list font-semibold">{coin.asset}</span>
          <span className="block truncate text-meta text-t3">{name}</span>
          {hasHeld && !isHidden && (
            <span className="num block text-meta break-words text-t3">
              {t`On hold: ${formatDecimal(coin.held, decimals)}`}
            </span>
          )}
        </span>
        <span className="num ml-auto max-w-full text-right break-words">
          <span className="block text-list font-semibold">
            {isHidden ? HIDDEN_AMOUNT : formatDecimal(coin.total, decimals)}
          </span>
          <CoinWorth value={coin.value} unit={unit} isHidden={isHidden} />
        </span>
        {/* What has no price is not lost. */}
        {coin.asset !== unit && coin.value !== null && (
          <CoinProfitLine
            asset={coin.asset}
            unit={unit}
            profit={props.profit}
            isHidden={isHidden}
          />
        )}
      </span>
    </button>
  );
}

/** One coin: where it lies and what can be done with it. */
function CoinSheet(props: {
  readonly coin: CoinTotal | undefined;
  readonly unit: string;
  readonly onClose: () => void;
}): ReactNode {
  const { coin, onClose } = props;
  return (
    <Sheet isOpen={coin !== undefined} onClose={onClose} title={coin?.asset ?? ''}>
      {coin !== undefined && <CoinDetail coin={coin} unit={props.unit} />}
    </Sheet>
  );
}

function CoinDetail({
  coin,
  unit,
}: {
  readonly coin: CoinTotal;
  readonly unit: string;
}): ReactNode {
  const { t } = useLingui();
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const shown = (amount: string): string => (isHidden ? HIDDEN_AMOUNT : formatExact(amount));
  return (
    <div className="px-4 pb-4">
      <p className="num text-display font-bold">{shown(coin.total)}</p>
      <CoinWorth value={coin.value} unit={unit} isHidden={isHidden} className="text-body text-t2" />
      <dl className="num mt-4 flex flex-col gap-2.5 text-body">
        {coin.accounts.map(({ accountKind, total }) => (
          <div key={accountKind} className="flex justify-between gap-3">
            <dt className="text-t3">{t(accountTexts[accountKind])}</dt>
            <dd className="font-medium">{shown(total)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3">
          <dt className="text-t3">{t`On hold`}</dt>
          <dd className="font-medium">{shown(coin.held)}</dd>
        </div>
      </dl>
      <CoinActions asset={coin.asset} />
    </div>
  );
}

function CoinActions({ asset }: { readonly asset: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data } = useMarkets();
  const market = data?.markets.find((one) => one.baseAsset === asset);
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {market !== undefined && (
        <Button
          size="trade"
          className="flex-auto whitespace-nowrap"
          onClick={() => {
            selectMarket(market.symbol);
            go.to('pages/lever/lever', { symbol: market.symbol });
          }}
        >
          {t`Trade`}
        </Button>
      )}
      <Button
        tone="secondary"
        size="trade"
        className="flex-auto whitespace-nowrap"
        onClick={() => go.to('transfer', { asset: asset })}
      >
        {t`Transfer`}
      </Button>
      <Button
        tone="secondary"
        size="trade"
        className="flex-auto whitespace-nowrap"
        onClick={() => go.to('Assetrecords', { asset: asset })}
      >
        {t`History`}
      </Button>
    </div>
  );
}
