import { Chip, RadioList, Sheet } from '@candor/ui-kit';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface FilterChipProps<Value extends string> {
  readonly label: string;
  /** The first one filters nothing. */
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A chip that opens its choices as a sheet; it shows what it filters by. */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>): ReactNode {
  const { label, options, value, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Chip isOn={value !== options[0]?.value} onPress={() => setIsOpen(true)}>
        {options.find((option) => option.value === value)?.label}
        <ChevronDown size={14} strokeWidth={1.8} aria-hidden="true" />
      </Chip>
      <Sheet isOpen={isOpen} onClose={close} title={label}>
        <RadioList
          label={label}
          options={options}
          value={value}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      </Sheet>
    </>
  );
}
