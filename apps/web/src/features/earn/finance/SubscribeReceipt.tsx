import { Button, formatExact, ListRow } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { amountText, rateText, utcDay } from '#shared/earn/finance-texts.ts';
import type { FinanceOrder } from '#shared/earn/finance-view.ts';

/** What was done, with the number it has in the journal. */
export function SubscribeReceipt({ order }: { readonly order: FinanceOrder }): ReactNode {
  const { t } = useLingui();
  const { asset } = order;
  return (
    <>
      <p className="flex items-center gap-3 px-4 pb-2 text-title font-bold">
        <CircleCheck size={28} strokeWidth={1.8} aria-hidden="true" className="text-green" />
        <span className="num">{`${amountText(asset, order.principal)} ${asset}`}</span>
      </p>
      <ListRow title={t`Rate`} value={`${rateText(order.ratePpm)}%`} />
      <ListRow title={t`Interest starts`} value={`${utcDay(order.accruesFromMs)} 00:00 UTC`} />
      <ListRow title={t`Principal is free`} value={`${utcDay(order.maturesAtMs)} 00:00 UTC`} />
      <ListRow title={t`Interest promised`} value={`${formatExact(order.promised)} ${asset}`} />
      <ListRow title={t`Order number`} value={String(order.orderId)} />
    </>
  );
}

/** The way on from the receipt. */
export function ReceiptButton({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Button
      isBlock
      onClick={() => {
        onClose();
        go.to('pages/financial/records');
      }}
    >
      {t`See my Earn`}
    </Button>
  );
}
