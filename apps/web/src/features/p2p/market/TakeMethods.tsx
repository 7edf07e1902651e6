import type { PaymentKind } from '@candor/protocol';
import { Button, RadioList, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { kindText } from '#shared/payments/kind-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** By which of the ad's methods the buyer pays. */
export function PayBy(props: {
  readonly methods: readonly PaymentKind[];
  /** What a method costs the buyer beside the money, where that is known. */
  readonly noteOf: (kind: PaymentKind) => string | undefined;
  readonly value: PaymentKind | undefined;
  readonly onChange: (method: PaymentKind) => void;
}): ReactNode {
  const { methods, noteOf, value, onChange } = props;
  const { t } = useLingui();
  return (
    <section>
      <h3 className="text-meta text-t2">{t`You pay by`}</h3>
      <div className="-mx-4">
        <RadioList
          label={t`You pay by`}
          options={methods.map((kind) => {
            const note = noteOf(kind);
            return { value: kind, label: kindText(kind), ...(note === undefined ? {} : { note }) };
          })}
          value={value}
          onChange={onChange}
        />
      </div>
    </section>
  );
}

/** On which of the own accounts the seller is paid: those of a kind that the ad pays by. */
export function OwnAccounts(props: {
  readonly methods: readonly PaymentKind[];
  readonly value: number | undefined;
  readonly onChange: (payMethodId: number) => void;
}): ReactNode {
  const { methods, value, onChange } = props;
  const { t } = useLingui();
  const go = useGo();
  const own = useRead('cnyPayList', {});
  if (own.data === undefined) return <Skeleton className="h-13 rounded-input" />;
  const fitting = own.data.methods.filter(({ kind }) => methods.includes(kind));
  const kinds = methods.map(kindText).join(', ');
  return (
    <section>
      <h3 className="text-meta text-t2">{t`You are paid on`}</h3>
      {fitting.length === 0 && (
        <p className="py-2 text-body text-warn">{t`The buyer pays by: ${kinds}. You have no such account yet.`}</p>
      )}
      <div className="-mx-4">
        <RadioList
          label={t`You are paid on`}
          options={fitting.map(({ payMethodId, kind, account, bankName }) => ({
            value: String(payMethodId),
            label: bankName ?? kindText(kind),
            note: account,
          }))}
          value={value === undefined ? undefined : String(value)}
          onChange={(id) => onChange(Number(id))}
        />
      </div>
      <Button
        tone="ghost"
        size="small"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => go.detour('collect_money')}
      >
        {t`Add an account`}
      </Button>
    </section>
  );
}
