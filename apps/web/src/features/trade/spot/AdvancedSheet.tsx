import { Field, Input, RadioList, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { selfTradeNotes, selfTradeTexts } from '#shared/trading/orders/order-texts.ts';
import { SELF_TRADE_DEFAULT } from '#shared/trading/ticket/order-form.ts';
import type { FormSelfTrade, OrderForm } from '#shared/trading/ticket/order-form.ts';
import type { OrderFormModel } from './use-order-form.ts';

const selfTradeModes = Object.keys(selfTradeTexts) as FormSelfTrade[];

/** Whether something is set that the form itself does not show. */
function hasAdvanced(form: OrderForm): boolean {
  return form.selfTrade !== SELF_TRADE_DEFAULT || form.clientOrderId !== '';
}

/** The way to what few orders need: meeting one's own orders, and an own name. */
export function AdvancedButton({ model }: { readonly model: OrderFormModel }): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const isSet = hasAdvanced(model.form);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="press -my-1 flex min-h-10 items-center gap-1 text-meta text-t2"
      >
        <Settings2 size={14} strokeWidth={1.8} aria-hidden="true" />
        {t`Advanced`}
        {isSet && <span className="size-1.5 rounded-full bg-primary-text" />}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`Advanced`}>
        <AdvancedFields model={model} />
      </Sheet>
    </>
  );
}

function AdvancedFields({ model }: { readonly model: OrderFormModel }): ReactNode {
  const { t } = useLingui();
  const { form } = model;
  return (
    <div className="pb-4">
      <h3 className="px-4 text-body font-semibold">{t`Self-trade prevention`}</h3>
      <p className="px-4 pt-1 text-meta text-t3">
        {t`Your own orders never match each other. Choose which one is cancelled when they meet.`}
      </p>
      <RadioList
        label={t`Self-trade prevention`}
        options={selfTradeModes.map((value) => ({
          value,
          label: t(selfTradeTexts[value]),
          note: t(selfTradeNotes[value]),
        }))}
        value={form.selfTrade}
        onChange={model.setSelfTrade}
      />
      <div className="px-4 pt-2">
        <Field
          label={t`Client order ID`}
          hint={t`Your own name for the order, unique among your open orders: letters, digits and _ . : -`}
        >
          {(attributes) => (
            <Input
              {...attributes}
              value={form.clientOrderId}
              onChange={model.setClientOrderId}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              placeholder={t`Optional`}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
