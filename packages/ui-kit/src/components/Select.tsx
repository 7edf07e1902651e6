import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { RadioList } from '#components/Choice.tsx';
import type { Option } from '#components/Choice.tsx';
import { Sheet } from '#components/Overlay.tsx';
import { cx } from '#lib/cx.ts';

interface SelectProps<Value extends string> {
  /** Names the choice: title of the sheet and what a screen reader says before the value. */
  readonly label: string;
  readonly options: readonly (Option<Value> & { readonly note?: string })[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: 'small' | 'medium';
  readonly className?: string;
}

/** A choice that opens as a sheet; never a dropdown. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, options, value, onChange, size = 'medium', className } = props;
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${chosen?.label ?? ''}`}
        onClick={() => setIsOpen(true)}
        className={cx(
          'press flex h-10 min-w-0 items-center justify-between gap-1 rounded-input bg-s2 text-t1',
          size === 'small' ? 'px-2.5 text-meta' : 'px-3 text-body font-medium',
          className,
        )}
      >
        <span className="truncate">{chosen?.label}</span>
        <ChevronDown size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        <RadioList
          label={label}
          options={options}
          value={value}
          onChange={(next) => {
            onChange(next);
            setIsOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
