import { cx, formatExact, useHold } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { addDecimals, isDecimal } from '@candor/money';
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OptionRules } from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';
import { PAD_KEYS, quickAmounts, stakeDecimals, typeKey } from './stake-form.ts';

interface PadProps {
  readonly rules: OptionRules;
  readonly stake: string;
  readonly onChange: (stake: string) => void;
  readonly className?: string;
}

/** Our own keys for a stake with the quick amounts beside them; it stands still while the round goes on. */
export function StakePad({ rules, stake, onChange, className }: PadProps): ReactNode {
  const { t } = useLingui();
  const decimals = stakeDecimals(rules.step);
  const quick = quickAmounts(rules);
  return (
    <div
      role="group"
      aria-label={t`Stake`}
      className={cx('grid grid-cols-[3fr_1fr] gap-1.5 px-4', className)}
    >
      <div className="grid grid-cols-3 gap-1.5">
        {PAD_KEYS.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={key === 'delete' ? t`Delete a digit` : key}
            onClick={() => onChange(typeKey(stake, key, decimals))}
            className="num press grid h-10 place-items-center rounded-input bg-s2 text-list font-medium active:bg-s3"
          >
            {key === 'delete' ? <Delete size={20} strokeWidth={1.8} aria-hidden="true" /> : key}
          </button>
        ))}
      </div>
      <div className="grid auto-rows-[2.5rem] gap-1.5">
        {quick.map((amount) => (
          <QuickKey key={amount} amount={amount} stake={stake} onChange={onChange} />
        ))}
      </div>
    </div>
  );
}

/** The quick amounts in one row, where the pad would not fit. */
export function QuickRow({ rules, stake, onChange, className }: PadProps): ReactNode {
  return (
    <div className={cx('grid auto-cols-fr grid-flow-col gap-1.5 px-4', className)}>
      {quickAmounts(rules).map((amount) => (
        <QuickKey key={amount} amount={amount} stake={stake} onChange={onChange} />
      ))}
    </div>
  );
}

/** A tap sets the amount, a longer press adds it. */
function QuickKey(props: {
  readonly amount: string;
  readonly stake: string;
  readonly onChange: (stake: string) => void;
}): ReactNode {
  const { amount, stake, onChange } = props;
  const typed = settleAmount(stake);
  const hold = useHold(() => onChange(isDecimal(typed) ? addDecimals(typed, amount) : amount));
  return (
    <button
      type="button"
      {...hold}
      aria-pressed={typed === amount}
      onClick={() => onChange(amount)}
      className={cx(
        'num press grid h-10 place-items-center rounded-input border bg-primary-soft text-body font-semibold text-primary-text',
        typed === amount ? 'border-primary-text' : 'border-transparent',
      )}
    >
      {formatExact(amount)}
    </button>
  );
}
