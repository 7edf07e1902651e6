import { subtractDecimals } from '@candor/money';
import type { ContractPositionView } from '@candor/protocol';
import { DeltaText } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';
import { FigureRow } from './FigureRow.tsx';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';

/** What an open position has cost so far, folded: fees, the overnight fee with its sign, and since when it is open. */
export function PositionCosts(props: {
  readonly position: ContractPositionView;
  readonly quoteAsset: string;
}): ReactNode {
  const { position, quoteAsset } = props;
  const { fee, funding, fundingDue, openedAtMs, realised, closedLots } = position;
  const { t } = useLingui();
  const less = (amount: string): ReactNode => <DeltaText value={subtractDecimals('0', amount)} />;
  return (
    <details className="group text-meta">
      <summary className="press flex min-h-10 cursor-pointer list-none items-center gap-1 text-t3">
        {t`Costs so far (${quoteAsset})`}
        <ChevronDown
          size={14}
          strokeWidth={1.8}
          aria-hidden="true"
          className="group-open:rotate-180"
        />
      </summary>
      <dl className="num flex flex-col gap-1.5 pb-1">
        <FigureRow
          name={
            <ContractTerm name="fee">
              {closedLots > 0 ? t`Opening and closing fees` : t`Opening fee`}
            </ContractTerm>
          }
        >
          {less(fee)}
        </FigureRow>
        <FigureRow name={<ContractTerm name="overnight" />}>{less(funding)}</FigureRow>
        {/[1-9]/.test(fundingDue) && (
          <FigureRow name={t`Overnight fee, due now`}>{less(fundingDue)}</FigureRow>
        )}
        {closedLots > 0 && (
          <FigureRow name={t`Realized by closing a part`}>
            <DeltaText value={realised} />
          </FigureRow>
        )}
        <FigureRow name={t`Opened at`}>{formatTime(openedAtMs)}</FigureRow>
      </dl>
    </details>
  );
}
