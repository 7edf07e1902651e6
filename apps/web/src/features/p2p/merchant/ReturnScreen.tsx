import type { P2pDepositView } from '@candor/protocol';
import { ActionBar, Button, ErrorState, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { FundPasswordSheet } from '#shared/form/FundPasswordSheet.tsx';
import { coinText } from '#shared/p2p/amounts.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { DepositCard } from './DepositCard.tsx';
import { depositActs } from './deposit-view.ts';

const DAY_MS = 86_400_000;

/** Asks for the deposit back, and says what stands in the way. */
export function ReturnScreen(): ReactNode {
  const { t } = useLingui();
  const page = useRead('backDepositPage', {}, { freshMs: 0 });
  return (
    <Page title={t`Return of deposit`} isPulled>
      {page.data !== undefined ? (
        <Body deposit={page.data.deposit} />
      ) : page.isError ? (
        <ErrorState
          text={t`The deposit could not be loaded.`}
          onRetry={() => void page.refetch()}
        />
      ) : (
        <SkeletonRows count={3} shape="text" />
      )}
    </Page>
  );
}

function Body({ deposit }: { readonly deposit: P2pDepositView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [isAsking, setIsAsking] = useState(false);
  const ask = useAskBack(() => setIsAsking(false));
  const { asset, amount, openOrders, refundWaitMs } = deposit;
  const days = Math.ceil(refundWaitMs / DAY_MS);
  const sum = coinText(amount, asset);
  const canAsk = depositActs(deposit).includes('ask_back');
  return (
    <div className="flex flex-col gap-4 px-4 pb-8">
      <DepositCard deposit={deposit} hasActs={false} />
      <ul className="flex list-disc flex-col gap-2 pl-5 text-body text-t2">
        <li>{t`Your ads pause at once.`}</li>
        <li>{t`Staff look at it, then it waits ${days} days: banks can take payments back so long.`}</li>
        <li>{t`All running orders must have ended before.`}</li>
      </ul>
      {openOrders > 0 && (
        <div className="flex flex-col gap-2 rounded-card bg-warn-soft p-3 text-meta">
          <p>{t`Running orders that must end first: ${openOrders}`}</p>
          <Button tone="secondary" size="small" onClick={() => go.to('Orderrecord')}>
            {t`See them`}
          </Button>
        </div>
      )}
      <ActionBar>
        <Button isBlock disabled={!canAsk || openOrders > 0} onClick={() => setIsAsking(true)}>
          {canAsk ? t`Ask back ${sum}` : t`Nothing can be asked back now`}
        </Button>
      </ActionBar>
      <FundPasswordSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        purpose={t`Asks for your deposit back.`}
        onDigits={ask}
      />
    </div>
  );
}

function useAskBack(onDone: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { run } = useAction('backDeposit', { isQuiet: true });
  return async (legalPwd: string): Promise<string | undefined> => {
    const outcome = await run({ legalPwd });
    if (outcome === undefined) return undefined;
    if (!outcome.ok) {
      return outcome.isOutcomeUnknown
        ? t`No answer yet. Tap again to find out: it is never done twice.`
        : errorText(outcome.error);
    }
    await queries.invalidateQueries();
    toastStore.show(t`Asked: staff look at it`, 'success');
    onDone();
    return undefined;
  };
}
