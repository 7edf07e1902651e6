import { signOf } from '@candor/money';
import type { P2pDepositView } from '@candor/protocol';
import { Button, Card, formatExact, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { coinText } from '#shared/p2p/amounts.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import { depositNote, depositText } from './deposit-texts.ts';
import { depositActs } from './deposit-view.ts';
import type { DepositAct } from './deposit-view.ts';

/** Where each act is done; to wait is none. */
const PATHS: Readonly<Record<Exclude<DepositAct, 'wait'>, string>> = {
  pay: 'bzj',
  top_up: 'bzj',
  ask_back: 'return',
};

/** The deposit: its sum, its state, what can be done with it. */
export function DepositCard(props: {
  readonly deposit: P2pDepositView;
  /** On the deposit's own pages the ways to them are left out. */
  readonly hasActs?: boolean;
}): ReactNode {
  const { deposit, hasActs = true } = props;
  const { t } = useLingui();
  const go = useGo();
  const { asset, amount, required, missing, state, refundDueAtMs } = deposit;
  const needs = coinText(required, asset);
  const lacks = coinText(missing, asset);
  const due = refundDueAtMs === null ? undefined : formatMinute(refundDueAtMs);
  const names = { pay: t`Pay`, top_up: t`Top up`, ask_back: t`Ask back` } as const;
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-meta text-t2">
          <ShieldCheck size={18} strokeWidth={1.8} aria-hidden="true" className="text-green" />
          <P2pTerm name="deposit" className="text-t2">{t`Deposit (${asset})`}</P2pTerm>
        </span>
        <Tag tone={state === 'paid' ? 'green' : state === 'unpaid' ? 'neutral' : 'warn'}>
          {depositText(state)}
        </Tag>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="num text-display leading-tight font-bold">{formatExact(amount, 2)}</p>
          <p className="num text-meta text-t3">{t`${needs} required`}</p>
        </div>
        {hasActs && (
          <div className="flex gap-2">
            {depositActs(deposit).map(
              (act) =>
                act !== 'wait' && (
                  <Button key={act} tone="secondary" size="small" onClick={() => go.to(PATHS[act])}>
                    {names[act]}
                  </Button>
                ),
            )}
          </div>
        )}
      </div>
      <p className="text-meta text-t2">
        {due === undefined ? depositNote(state) : t`Comes back on ${due}.`}
      </p>
      {state === 'paid' && signOf(missing) > 0 && (
        <p className="text-meta text-warn">{t`${lacks} are missing: your ads are paused until they are added.`}</p>
      )}
    </Card>
  );
}
