import type { P2pPairView, PaymentKind } from '@candor/protocol';
import { Button, Checkbox, Chip, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { MethodTag } from '#shared/p2p/MethodTag.tsx';
import { kindText } from '#shared/payments/kind-text.ts';
import { currenciesOf } from './market-choice.ts';
import type { MarketChoice } from './market-choice.ts';

interface FiltersProps {
  readonly pairs: readonly P2pPairView[];
  readonly pair: P2pPairView;
  readonly choice: MarketChoice;
  readonly hasMerchants: boolean;
  readonly onChange: (next: Partial<MarketChoice>) => void;
}

/** In which currency, by which methods, from whom. */
export function Filters(props: FiltersProps): ReactNode {
  const { pairs, pair, choice, hasMerchants, onChange } = props;
  const { t } = useLingui();
  const currencies = currenciesOf(pairs, pair.asset);
  return (
    <div className="scrollbar-none flex gap-2 overflow-x-auto px-4 py-2">
      <FilterChip
        label={t`Currency`}
        options={currencies.map((currency) => ({ value: currency, label: currency }))}
        value={pair.currency}
        onChange={(currency) => onChange({ currency, methods: [] })}
      />
      <Methods {...props} />
      {hasMerchants && (
        <Chip
          isOn={choice.merchantsOnly}
          onPress={() => onChange({ merchantsOnly: !choice.merchantsOnly })}
        >
          {t`Verified`}
          <BadgeCheck size={14} strokeWidth={1.8} aria-hidden="true" />
        </Chip>
      )}
    </div>
  );
}

function Methods({ pair, choice, onChange }: FiltersProps): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { methods } = choice;
  const toggle = (kind: PaymentKind): void =>
    onChange({
      methods: methods.includes(kind)
        ? methods.filter((other) => other !== kind)
        : [...methods, kind],
    });
  const close = (): void => setIsOpen(false);
  const [only] = methods;
  const count = methods.length;
  return (
    <>
      <Chip isOn={count > 0} onPress={() => setIsOpen(true)}>
        {only === undefined
          ? t`All payment methods`
          : count === 1
            ? kindText(only)
            : t`${count} payment methods`}
        <ChevronDown size={14} strokeWidth={1.8} aria-hidden="true" />
      </Chip>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t`Payment methods`}
        footer={
          <div className="flex gap-3">
            <Button tone="secondary" className="flex-1" onClick={() => onChange({ methods: [] })}>
              {t`Any`}
            </Button>
            <Button className="flex-1" onClick={close}>
              {t`Show offers`}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-1 px-4 pb-3">
          {pair.methods.map((kind) => (
            <Checkbox key={kind} isOn={methods.includes(kind)} onChange={() => toggle(kind)}>
              <MethodTag kind={kind} className="text-body text-t1" />
            </Checkbox>
          ))}
        </div>
      </Sheet>
    </>
  );
}
