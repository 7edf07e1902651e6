import { signOf } from '@candor/money';
import { Button, Skeleton, Tag, TotalAmount } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { TotalWorth } from '#shared/markets/TotalWorth.tsx';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { TodayLine, TodayProfit } from '#shared/trading/accounts/TodayProfit.tsx';
import { DemoFundsSheet, useIsDemo } from '#shared/trading/funds/DemoFundsSheet.tsx';
import { BooksChip } from './books/BooksChip.tsx';

/** Total worth of everything the user owns, and the first thing to do with it. */
export function Portfolio(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const wallet = useRead('wallet', {}, { everyMs: 30_000 });
  const isHidden = usePreferences((state) => state.isBalanceHidden);
  const asset = wallet.data?.valuationAsset ?? 'USDT';
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <section aria-label={t`Total assets`} className="@container px-4 pt-2 pb-3">
      <div className="flex flex-wrap items-center gap-1 text-body text-t2">
        <h1>{t`Total assets (${asset})`}</h1>
        <button
          type="button"
          aria-pressed={isHidden}
          aria-label={isHidden ? t`Show balances` : t`Hide balances`}
          onClick={() => setPreferences({ isBalanceHidden: !isHidden })}
          className="-mx-1.5 -my-2 grid size-10 place-items-center"
        >
          <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
        </button>
        <span className="@max-[21.5rem]:hidden">
          <DemoTag />
        </span>
        <BooksChip />
      </div>
      {wallet.isError ? (
        <div role="alert" className="flex items-center gap-2">
          <span className="min-w-0 flex-1 text-body text-t3">
            {t`Your balances could not be loaded.`}
          </span>
          <Button tone="secondary" size="small" onClick={() => void wallet.refetch()}>
            {t`Try again`}
          </Button>
        </div>
      ) : wallet.data === undefined ? (
        <Skeleton className="h-10 w-48" />
      ) : (
        <button
          type="button"
          onClick={() => go.to('assets')}
          className="press flex w-full items-center gap-3 text-left"
        >
          <TotalAmount value={wallet.data.totalValue} isHidden={isHidden} />
          <TodayLine />
        </button>
      )}
      <TotalWorth
        value={wallet.data?.totalValue}
        asset={asset}
        isHidden={isHidden}
        className="block"
      />
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2">
        <TodayProfit />
        <span className="hidden @max-[21.5rem]:inline">
          <DemoTag />
        </span>
      </div>
      <Actions isEmpty={wallet.data !== undefined && signOf(wallet.data.totalValue) === 0} />
    </section>
  );
}

function DemoTag(): ReactNode {
  const { t } = useLingui();
  return useIsDemo() ? <Tag tone="warn">{t`Demo funds`}</Tag> : null;
}

/** Who has nothing yet is pointed to demo money, who has something to trading; neither moves under a finger. */
function Actions({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isDemo = useIsDemo();
  const [isFaucetOpen, setIsFaucetOpen] = useState(false);
  const demoFunds = isDemo && (
    <Button
      key="demo-funds"
      tone={isEmpty ? 'primary' : 'secondary'}
      className="flex-1 basis-32"
      onClick={() => setIsFaucetOpen(true)}
    >
      {t`Get demo funds`}
    </Button>
  );
  const trade = (
    <Button
      key="trade"
      tone={isEmpty && isDemo ? 'secondary' : 'primary'}
      className="flex-1 basis-32"
      onClick={() => go.to('pages/lever/lever')}
    >
      {t`Trade`}
    </Button>
  );
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {trade}
      {demoFunds}
      <DemoFundsSheet isOpen={isFaucetOpen} onClose={() => setIsFaucetOpen(false)} />
    </div>
  );
}
