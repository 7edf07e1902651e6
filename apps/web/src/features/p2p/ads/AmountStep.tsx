import type { PaymentKind } from '@candor/protocol';
import { compareDecimals } from '@candor/money';
import { AmountInput, Button, Checkbox, Field, Segmented } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { balanceKey } from '#shared/hub/topic-state.ts';
import { coinText } from '#shared/p2p/amounts.ts';
import { isBeyond, leftText, useDayLeft } from '#shared/p2p/day-left.ts';
import { numberOf } from '#shared/p2p/deal.ts';
import { MethodTag } from '#shared/p2p/MethodTag.tsx';
import { kindText } from '#shared/payments/kind-text.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { PAY_MINUTES } from './ad-form.ts';
import type { StepProps } from './PriceStep.tsx';

/** How many coins, how much an order, by which methods, in what time. */
export function AmountStep(props: StepProps): ReactNode {
  const { form, pair, onChange } = props;
  const { t } = useLingui();
  const { currency, fiatScale } = pair;
  const limits = [
    { field: 'min', label: t`Least an order` },
    { field: 'max', label: t`Most an order` },
  ] as const;
  return (
    <>
      <Stock {...props} />
      <div className="grid grid-cols-2 gap-3">
        {limits.map(({ field, label }) => (
          <Field key={field} label={label}>
            {(control) => (
              <AmountInput
                {...control}
                value={form[field]}
                decimals={fiatScale}
                unit={currency}
                onChange={(value) => onChange({ [field]: value })}
              />
            )}
          </Field>
        ))}
      </div>
      {form.side === 'sell' ? <OwnAccounts {...props} /> : <Kinds {...props} />}
      <div className="flex flex-col gap-1.5">
        <p className="text-meta text-t2">{t`Time to pay, in minutes`}</p>
        <Segmented
          label={t`Time to pay, in minutes`}
          options={PAY_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: String(minutes),
          }))}
          value={String(form.payMinutes)}
          onChange={(minutes) => onChange({ payMinutes: Number(minutes) })}
        />
      </div>
    </>
  );
}

/** How many coins; of a sell ad, how many there are and the way to more. */
function Stock({ form, pair, onChange }: StepProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { asset, assetScale } = pair;
  const { stock, side } = form;
  const available =
    useBalances().byKey?.get(balanceKey({ accountKind: 'fiat', asset }))?.available ?? '0';
  const has = coinText(available, asset);
  const wanted = numberOf(stock);
  const dayLeft = useDayLeft(side);
  const isMoreThanADay = wanted !== undefined && isBeyond(dayLeft, asset, wanted);
  const isShort = side === 'sell' && wanted !== undefined && compareDecimals(wanted, available) > 0;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={side === 'sell' ? t`Coins you sell` : t`Coins you buy`}
        hint={
          <>
            {side === 'sell' && <span>{t`Available ${has}; locked as soon as you publish`}</span>}
            {dayLeft !== undefined && <span className="block">{leftText(dayLeft)}</span>}
            {isMoreThanADay && (
              <span className="block">
                {t`The ad stands for several days: orders beyond a day’s limit wait for the next.`}
              </span>
            )}
          </>
        }
      >
        {(control) => (
          <AmountInput
            {...control}
            value={stock}
            decimals={assetScale}
            unit={asset}
            onChange={(value) => onChange({ stock: value })}
          />
        )}
      </Field>
      {isShort && (
        <Button tone="secondary" size="small" onClick={() => go.detour('transfer')}>
          {t`Move coins to the fiat account`}
        </Button>
      )}
    </div>
  );
}

function toggled<Value>(list: readonly Value[], value: Value): readonly Value[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}

/** By which methods a buyer can pay. */
function Kinds({ form, pair, onChange }: StepProps): ReactNode {
  const { t } = useLingui();
  const toggle = (kind: PaymentKind): void => onChange({ methods: toggled(form.methods, kind) });
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-meta text-t2">{t`You pay by`}</h2>
      {pair.methods.map((kind) => (
        <Checkbox key={kind} isOn={form.methods.includes(kind)} onChange={() => toggle(kind)}>
          <MethodTag kind={kind} className="text-body text-t1" />
        </Checkbox>
      ))}
    </section>
  );
}

/** On which of the own accounts a seller is paid. */
function OwnAccounts({ form, pair, onChange }: StepProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const own = useRead('cnyPayList', {});
  const fitting = own.data?.methods.filter(({ kind }) => pair.methods.includes(kind)) ?? [];
  const choose = (payMethodId: number): void => {
    const payMethodIds = toggled(form.payMethodIds, payMethodId);
    const chosen = fitting.filter((method) => payMethodIds.includes(method.payMethodId));
    onChange({ payMethodIds, methods: [...new Set(chosen.map(({ kind }) => kind))] });
  };
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-meta text-t2">{t`You are paid on`}</h2>
      {fitting.map(({ payMethodId, kind, bankName, account }) => (
        <Checkbox
          key={payMethodId}
          isOn={form.payMethodIds.includes(payMethodId)}
          onChange={() => choose(payMethodId)}
        >
          <span className="text-body text-t1">{bankName ?? kindText(kind)}</span>{' '}
          <span className="num">{account}</span>
        </Checkbox>
      ))}
      <Button tone="ghost" size="small" onClick={() => go.detour('collect_money')}>
        {t`Add an account`}
      </Button>
    </section>
  );
}
