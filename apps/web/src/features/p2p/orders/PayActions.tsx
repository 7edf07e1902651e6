import { signOf } from '@candor/money';
import { ActionBar, Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { coinText, moneyText } from '#shared/p2p/amounts.ts';
import { minutesOf } from '#shared/p2p/person-figures.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { PaidSheet } from './PaidSheet.tsx';
import type { OrderPage } from './use-order.ts';

/** What the buyer can do while the payment is due: say that it was sent, or take the order back for its cost. */
export function PayActions({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const [open, setOpen] = useState<'cancel' | 'paid'>();
  const { order } = page;
  const money = moneyText(order.fiat, order.currency);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <ActionBar>
        <Button
          tone="secondary"
          className="flex-1"
          disabled={!isOnline}
          onClick={() => setOpen('cancel')}
        >
          {t`Cancel`}
          <span className="block text-cap font-normal text-t2">{costNote()}</span>
        </Button>
        <Button className="flex-2" disabled={!isOnline} onClick={() => setOpen('paid')}>
          {isOnline ? t`I have paid ${money}` : t`Offline`}
        </Button>
      </ActionBar>
      <CancelSheet orderId={order.orderId} isOpen={open === 'cancel'} onClose={close} />
      <PaidSheet page={page} isOpen={open === 'paid'} onClose={close} />
    </>
  );

  function costNote(): string {
    const { cancel } = page;
    if (cancel === null) return '';
    if (signOf(cancel.cost) > 0) {
      const cost = coinText(cancel.cost, cancel.asset ?? '');
      return t`costs ${cost}`;
    }
    if (cancel.pauseMs > 0) {
      const minutes = minutesOf(cancel.pauseMs);
      return t`then ${minutes} min pause`;
    }
    const { freeLeft } = cancel;
    return t`free, ${freeLeft} left today`;
  }
}
