import type { P2pPairView } from '@candor/protocol';
import { AmountInput, Field } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TypedAmount } from './deal.ts';

/** An amount in the currency or in coins; its unit is a button that changes between both. */
export function AmountField(props: {
  readonly label: string;
  readonly pair: P2pPairView;
  readonly amount: TypedAmount;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly onChange: (amount: TypedAmount) => void;
}): ReactNode {
  const { label, pair, amount, error, hint, onChange } = props;
  const { t } = useLingui();
  const isFiat = amount.unit === 'fiat';
  const unit = isFiat ? pair.currency : pair.asset;
  const other = isFiat ? pair.asset : pair.currency;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <AmountInput
          {...control}
          value={amount.text}
          decimals={isFiat ? pair.fiatScale : pair.assetScale}
          placeholder="0"
          onChange={(text) => onChange({ ...amount, text })}
          trailing={
            <button
              type="button"
              className="press -mr-1 flex min-h-10 items-center gap-2 px-1 text-body font-semibold"
              onClick={() => onChange({ unit: isFiat ? 'coin' : 'fiat', text: '' })}
            >
              {unit}
              <ArrowLeftRight
                size={16}
                strokeWidth={1.8}
                role="img"
                aria-label={t`Enter the amount in ${other}`}
                className="text-t3"
              />
            </button>
          }
        />
      )}
    </Field>
  );
}
