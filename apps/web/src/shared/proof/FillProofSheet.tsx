import type { BillView, FillView, MarketView } from '@candor/protocol';
import { formatDecimal, formatExact, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '#shared/texts/error-text.ts';
import { Differences } from './Differences.tsx';
import { useFillProof } from './use-fill-proof.ts';

interface ProofProps {
  readonly fill: FillView;
  readonly market: MarketView;
}

/** Proves a fill: the entries by which it moved money, added up here and compared with what it says. */
export function FillProofSheet(
  props: ProofProps & { readonly isOpen: boolean; readonly onClose: () => void },
): ReactNode {
  const { isOpen, onClose, fill, market } = props;
  const { t } = useLingui();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Proof of this trade`}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-meta text-t2">
          {t`Your browser adds up the entries by which this trade moved your money and compares them with what it says.`}
        </p>
        <Proof fill={fill} market={market} />
      </div>
    </Sheet>
  );
}

function Proof({ fill, market }: ProofProps): ReactNode {
  const { t } = useLingui();
  const proof = useFillProof(fill, market);
  if (proof.state === 'running') return <SkeletonRows count={3} shape="line" />;
  if (proof.state === 'failed') {
    return (
      <p role="alert" className="text-meta text-red">
        {errorText(proof.error)}
      </p>
    );
  }
  const { bills, sequence, differences } = proof;
  const entry = formatDecimal(String(sequence), 0);
  return (
    <>
      <Entries bills={bills} />
      {differences.length > 0 ? (
        <Differences
          title={t`The entries of this trade are not what it says:`}
          differences={differences}
        />
      ) : (
        <div role="status" className="flex gap-2 rounded-input bg-green-soft px-3 py-2 text-green">
          <CircleCheck size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
          <p className="num min-w-0 text-meta">
            <b className="block">{t`The entries add up to exactly what this trade says.`}</b>
            {t`Trade ${fill.tradeId} · entries: ${bills.length} · journal entry ${entry}`}
          </p>
        </div>
      )}
    </>
  );
}

function Entries({ bills }: { readonly bills: readonly BillView[] }): ReactNode {
  const { t } = useLingui();
  return (
    <ul className="num flex flex-col gap-1.5 rounded-card bg-s2 p-3 text-meta">
      {bills.map(({ billId, reason, amount, asset }) => (
        <li key={billId} className="flex flex-wrap justify-between gap-x-3">
          <span className="text-t3">{reason === 'trade_fee' ? t`Trading fee` : t`Spot trade`}</span>
          <span className="ml-auto font-medium">
            {`${amount.startsWith('-') ? '' : '+'}${formatExact(amount)} ${asset}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
