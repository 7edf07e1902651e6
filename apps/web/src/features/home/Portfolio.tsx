import { Amount, Button, ErrorState, Skeleton, Tag, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/data/hooks.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { setPreferences, usePreferences } from '#shared/preferences/preferences.ts';

/** Total worth of everything the user owns, and the first thing to do with it. */
export function Portfolio(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const wallet = useRead('wallet', {}, { everyMs: 30_000 });
  const isHidden = usePreferences((state) => state.isBalanceHidden);
  const asset = wallet.data?.valuationAsset ?? 'USDT';
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <section aria-label={t`Total assets`} className="px-4 pt-2 pb-5">
      <div className="flex items-center gap-1 text-body text-t2">
        <span>{t`Total assets (${asset})`}</span>
        <button
          type="button"
          aria-pressed={isHidden}
          aria-label={isHidden ? t`Show balances` : t`Hide balances`}
          onClick={() => {
            setPreferences({ isBalanceHidden: !isHidden });
          }}
          className="-my-2 grid size-10 place-items-center"
        >
          <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
        </button>
        <DemoTag />
      </div>
      {wallet.isError ? (
        <ErrorState
          className="py-4"
          text={t`Your balances could not be loaded.`}
          onRetry={() => void wallet.refetch()}
        />
      ) : wallet.data === undefined ? (
        <Skeleton className="mt-1 h-10 w-48" />
      ) : (
        <button
          type="button"
          onClick={() => {
            go.to('assets');
          }}
          className="press block text-left"
        >
          <Amount
            value={wallet.data.totalValue}
            isHidden={isHidden}
            className="text-hero font-bold tracking-[-0.02em]"
          />
        </button>
      )}
      <Actions />
    </section>
  );
}

function DemoTag(): ReactNode {
  const { t } = useLingui();
  const { data } = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  return data?.demo === true ? <Tag tone="warn">{t`Demo funds`}</Tag> : null;
}

function Actions(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const status = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  const isDemo = status.data?.demo === true;
  return (
    <div className="mt-4 flex gap-3">
      {isDemo && <DemoFundsButton />}
      <Button
        tone={isDemo ? 'secondary' : 'primary'}
        className="flex-1 basis-0"
        onClick={() => {
          go.to('pages/lever/lever');
        }}
      >
        {t`Trade`}
      </Button>
    </div>
  );
}

function DemoFundsButton(): ReactNode {
  const { t } = useLingui();
  const queries = useQueryClient();
  const demoFunds = useAction('demoFunds');
  return (
    <Button
      className="flex-1 basis-0"
      isBusy={demoFunds.isBusy}
      onClick={() => {
        void demoFunds.run({}).then((outcome) => {
          if (outcome?.ok !== true) return;
          const { amount, asset } = outcome.reply;
          toastStore.show(t`${amount} ${asset} of demo funds received`, 'success');
          void queries.invalidateQueries({ queryKey: ['wallet'] });
        });
      }}
    >
      {t`Get demo funds`}
    </Button>
  );
}
