import type { ContractAccountView, ContractMarketView } from '@candor/protocol';
import { formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { MONEY_DECIMALS } from '#shared/contracts/figures-text.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';

/** The money behind the user's contracts, and the way to move some. */
export function AccountLine(props: {
  readonly account: ContractAccountView | undefined;
  readonly market: ContractMarketView;
}): ReactNode {
  const { account, market } = props;
  const { t } = useLingui();
  const go = useGo();
  const money = (amount: string | undefined): string =>
    amount === undefined ? '--' : formatDecimal(amount, MONEY_DECIMALS);
  const equity = t`Equity (${market.quoteAsset})`;
  const facts: readonly (readonly [name: string, value: string | undefined, shown: ReactNode])[] = [
    [
      'equity',
      account?.equity,
      <ContractTerm key="equity" name="equity">
        {equity}
      </ContractTerm>,
    ],
    ['free', account?.free, t`Available`],
    ['held', account?.held, <ContractTerm key="held" name="inUse" />],
  ];
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <dl className="num grid min-w-0 flex-1 grid-cols-3 items-end gap-3 text-meta">
        {facts.map(([name, value, shown]) => (
          <div key={name} className="min-w-0">
            <dt className="text-cap text-t3">{shown}</dt>
            <dd className="font-medium break-words">{money(value)}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        aria-label={t`Transfer`}
        onClick={() => go.to('transfer', { to: market.accountKind, asset: market.quoteAsset })}
        className="press grid size-10 shrink-0 place-items-center rounded-input bg-s2 text-t2"
      >
        <ArrowLeftRight size={18} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}
