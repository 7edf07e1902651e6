import { RefusedError } from '@candor/api-client';
import {
  Amount,
  Button,
  CoinIcon,
  EmptyState,
  Sheet,
  SkeletonRows,
  Tag,
  formatExact,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';

interface DemoFundsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Whether this server gives out demo money: then every such door is shown, else none. */
export function useIsDemo(): boolean {
  const { data } = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  return data?.demo === true;
}

/** The faucet: demo money of each asset once a day, labelled as what it is. */
export function DemoFundsSheet({ isOpen, onClose }: DemoFundsSheetProps): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Get demo funds`}>
      <div className="px-4 pb-2">
        <Tag tone="warn">{t`Demo funds`}</Tag>
        <p className="mt-2 text-meta text-t2">
          {t`Demo funds are for trying out the exchange. They have no value and cannot be withdrawn. Each coin can be claimed once in 24 hours.`}
        </p>
      </div>
      <DemoFundList />
    </Sheet>
  );
}

function DemoFundList(): ReactNode {
  const { t } = useLingui();
  const { data } = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  const { run, isBusy } = useAction('demoFunds');
  const [busyAsset, setBusyAsset] = useState<string>();
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set());
  const queries = useQueryClient();
  const claim = async (asset: string): Promise<void> => {
    setBusyAsset(asset);
    const outcome = await run({ asset });
    setBusyAsset(undefined);
    if (outcome === undefined) return;
    if (outcome.ok || isClaimedBefore(outcome.error)) {
      setClaimed((old) => new Set([...old, asset]));
    }
    if (!outcome.ok) return;
    const amount = formatExact(outcome.reply.amount);
    toastStore.show(t`${amount} ${asset} of demo money received`, 'success');
    await queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['wallet', 'cashflow', 'transferPage'].includes(String(queryKey[0])),
    });
  };
  if (data === undefined) return <SkeletonRows count={3} />;
  if (data.demoFunds.length === 0) return <EmptyState text={t`No demo funds on this server.`} />;
  return (
    <ul className="pb-2">
      {data.demoFunds.map((fund) => (
        <li key={fund.asset} className="flex min-h-15 items-center gap-3 px-4">
          <CoinIcon symbol={fund.asset} size={32} />
          <span className="min-w-0 flex-1">
            <span className="block text-body font-semibold">
              <Amount value={fund.amount} decimals={fundDecimals(fund.amount)} /> {fund.asset}
            </span>
            <span className="block text-meta text-t3">
              {t`to your ${t(accountTexts[fund.accountKind])} account`}
            </span>
          </span>
          <Button
            size="small"
            isBusy={busyAsset === fund.asset}
            disabled={isBusy || claimed.has(fund.asset)}
            onClick={() => void claim(fund.asset)}
          >
            {claimed.has(fund.asset) ? t`Claimed` : t`Claim`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Given already in the last 24 hours. */
function isClaimedBefore(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 41035;
}

/** The decimals the amount has: a gift of 10,000 shows none. */
function fundDecimals(amount: string): number {
  const trimmed = amount.replace(/\.?0+$/, '');
  const point = amount.includes('.') ? trimmed.indexOf('.') : -1;
  return point === -1 ? 0 : trimmed.length - point - 1;
}
