import type { PaymentKind } from '@candor/protocol';
import { Button, Checkbox, FormError, RadioList, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { moneyText } from '#shared/p2p/amounts.ts';
import { kindText } from '#shared/payments/kind-text.ts';
import type { OrderPage } from './use-order.ts';
import { useRefreshOrder } from './use-order.ts';

/** "I have paid": the name, the amount and the reference once more, then the clock becomes the seller's. */
export function PaidSheet(props: {
  readonly page: OrderPage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { page, isOpen, onClose } = props;
  const { t } = useLingui();
  const { order, payerName, reference } = page;
  const [method, setMethod] = useState<PaymentKind>(order.method);
  const [isSure, setIsSure] = useState(false);
  const refresh = useRefreshOrder();
  const { run, failure, isBusy } = useMoneyAction('tradePaid');
  const money = moneyText(order.fiat, order.currency);
  const send = async (): Promise<void> => {
    const reply = await run({ orderId: order.orderId, method });
    await refresh();
    if (reply !== undefined) onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Have you sent the money?`}
      footer={
        <div className="flex flex-col gap-3">
          <FormError>{failure}</FormError>
          <Button isBlock isBusy={isBusy} disabled={!isSure} onClick={() => void send()}>
            {t`Yes, I have paid ${money}`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        <ul className="flex list-disc flex-col gap-1 pl-5 text-body">
          <li>
            {payerName === null
              ? t`From an account in your own name.`
              : t`From an account in your name, ${payerName}.`}
          </li>
          <li>{t`Exactly ${money}, in one payment.`}</li>
          <li>{t`With nothing but ${reference} as its reference.`}</li>
        </ul>
        {order.methods.length > 1 && (
          <div className="-mx-4">
            <h3 className="px-4 text-meta text-t2">{t`You paid by`}</h3>
            <RadioList
              label={t`You paid by`}
              options={order.methods.map((kind) => ({ value: kind, label: kindText(kind) }))}
              value={method}
              onChange={setMethod}
            />
          </div>
        )}
        <p className="rounded-card bg-warn-soft p-3 text-meta">
          {t`An account that says so without having paid is blocked from P2P. Once you said so, the order can no longer be cancelled.`}
        </p>
        <Checkbox isOn={isSure} onChange={setIsSure}>
          <span className="text-body text-t1">{t`All three are true.`}</span>
        </Checkbox>
      </div>
    </Sheet>
  );
}
