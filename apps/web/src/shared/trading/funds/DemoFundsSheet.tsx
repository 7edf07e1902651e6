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
import { tell } from '#shared/api/api.ts';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

interface DemoFundsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Whether this server gives out demo money: then every such door is shown, else none. */
export function useIsDemo(): boolean {
  const { data } = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  return data?.demo === true;
}

/** Whether it is the demo, in which codes are shown and one person plays everybody. */
export function useHasDemoShortcuts(): boolean {
  const { data } = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  return data?.demoShortcuts === true;
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
      <DemoFundList onDone={onClose} />
    </Sheet>
  );
}

/** Balances and what is listed of them: read again once money came. */
const FUNDED_READS: ReadonlySet<unknown> = new Set(['wallet', 'cashflow', 'transferPage']);

/** Every coin at once, where one would be named. */
const ALL = '';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a coin can be claimed again, from the bills of the last day. */
function useClaimableAgain(): ReadonlyMap<string, number> {
  const nowMs = useServerClock();
  const { data } = useRead('cashflow', { reason: 'demo_fund' });
  const again = new Map<string, number>();
  for (const { asset, timeMs } of data?.bills ?? []) {
    const fromMs = timeMs + DAY_MS;
    if (fromMs > nowMs()) again.set(asset, Math.max(fromMs, again.get(asset) ?? 0));
  }
  return again;
}

/** Claims coins one by one and knows which were given; what was given before counts too. */
function useClaims() {
  const { t } = useLingui();
  const { run, isBusy } = useAction('demoFunds', { isQuiet: true });
  const [busyAsset, setBusyAsset] = useState<string>();
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set());
  const queries = useQueryClient();
  const claim = async (assets: readonly string[]): Promise<void> => {
    const amounts: string[] = [];
    let refused: unknown;
    setBusyAsset(assets.length === 1 ? assets[0] : ALL);
    for (const asset of assets) {
      const outcome = await run({ asset });
      if (outcome === undefined) continue;
      if (outcome.ok) amounts.push(`${formatExact(outcome.reply.amount)} ${asset}`);
      else refused = outcome.error;
      if (outcome.ok || isClaimedBefore(refused)) setClaimed((old) => new Set([...old, asset]));
    }
    setBusyAsset(undefined);
    const received = amounts.join(', ');
    if (received !== '') toastStore.show(t`Demo money received: ${received}`, 'success');
    else if (refused !== undefined) tell(refused);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => FUNDED_READS.has(queryKey[0]) });
  };
  return { claim, claimed, busyAsset, isBusy: isBusy || busyAsset !== undefined };
}

function DemoFundList({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { data } = useRead('common/serverStatus', {}, { freshMs: 60_000 });
  const { claim, claimed, busyAsset, isBusy } = useClaims();
  const again = useClaimableAgain();
  const isClaimed = (asset: string): boolean => claimed.has(asset) || again.has(asset);
  if (data === undefined) return <SkeletonRows count={3} />;
  if (data.demoFunds.length === 0) return <EmptyState text={t`No demo funds on this server.`} />;
  const left = data.demoFunds.map(({ asset }) => asset).filter((asset) => !isClaimed(asset));
  const claimAllAndTrade = async (): Promise<void> => {
    await claim(left);
    onDone();
    go.to('pages/lever/lever');
  };
  return (
    <>
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
              <AgainFrom timeMs={again.get(fund.asset)} />
            </span>
            <Button
              size="small"
              tone="secondary"
              isBusy={busyAsset === fund.asset}
              disabled={isBusy || isClaimed(fund.asset)}
              onClick={() => void claim([fund.asset])}
            >
              {isClaimed(fund.asset) ? t`Claimed` : t`Claim`}
            </Button>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <div className="px-4 pb-4">
          <Button
            isBlock
            isBusy={busyAsset === ALL}
            disabled={isBusy}
            onClick={() => void claimAllAndTrade()}
          >
            {t`Claim all and trade`}
          </Button>
        </div>
      )}
    </>
  );
}

/** From when a claimed coin can be claimed again; nothing where it was not claimed. */
function AgainFrom({ timeMs }: { readonly timeMs: number | undefined }): ReactNode {
  const { t } = useLingui();
  if (timeMs === undefined) return null;
  const time = formatMinute(timeMs);
  return <span className="num block text-meta text-t3">{t`Again from ${time}`}</span>;
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
