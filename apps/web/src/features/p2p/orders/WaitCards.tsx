import { Button, Card, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Clock3, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useNowMs } from '#shared/earn/use-now.ts';
import { moneyText } from '#shared/p2p/amounts.ts';
import { reasonText } from '#shared/p2p/order-texts.ts';
import { reasonsAt } from '#shared/p2p/order-steps.ts';
import { minutesOf } from '#shared/p2p/person-figures.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { OrderPage } from './use-order.ts';
import { useRefreshOrder } from './use-order.ts';

interface CardProps {
  readonly page: OrderPage;
}

/** The seller waits for the payment, and may give five minutes more, once. */
export function AwaitPaymentCard({ page }: CardProps): ReactNode {
  const { t } = useLingui();
  const refresh = useRefreshOrder();
  const extend = useAction('p2pExtend');
  const { orderId, fiat, currency, other, isExtended } = page.order;
  const money = moneyText(fiat, currency);
  const { nickname } = other;
  const give = async (): Promise<void> => {
    const outcome = await extend.run({ orderId });
    await refresh();
    if (outcome?.ok === true) toastStore.show(t`Five minutes more`, 'success');
  };
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <Card className="flex flex-col gap-2 p-4">
        <h2 className="text-list font-semibold">{t`Waiting for ${money} from ${nickname}`}</h2>
        <p className="text-meta text-t2">
          {t`Do nothing yet. You are asked to look into your account once the buyer says that the money was sent.`}
        </p>
        {!isExtended && (
          <Button tone="secondary" size="small" isBusy={extend.isBusy} onClick={() => void give()}>
            {t`Give 5 minutes more`}
          </Button>
        )}
      </Card>
    </div>
  );
}

/** The buyer waits for the coins; once the seller is late, the appeal is open. */
export function AwaitReleaseCard({ page }: CardProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { order } = page;
  useNowMs(true);
  const { nickname, releaseMs } = order.other;
  const usual = releaseMs === null ? undefined : minutesOf(releaseMs);
  const mayAppeal = reasonsAt(order, serverNowMs()).length > 0;
  const id = String(order.orderId);
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <Card className="flex flex-col gap-2 p-4">
        <h2 className="text-list font-semibold">{t`${nickname} is looking for your payment`}</h2>
        <p className="flex items-start gap-2 text-meta text-t2">
          <Clock3 size={16} strokeWidth={1.8} aria-hidden="true" className="mt-px shrink-0" />
          <span>
            {usual === undefined
              ? t`The coins stay locked. If nothing happens in time, you can appeal.`
              : t`Usually releases in ${usual} min. If nothing happens in time, you can appeal; the coins stay locked.`}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            className="flex-auto whitespace-nowrap"
            onClick={() => go.to('Orderdetails', { id, view: 'chat' })}
          >
            {t`Write to ${nickname}`}
          </Button>
          <Button
            tone="secondary"
            className="flex-auto whitespace-nowrap"
            onClick={() => go.to('toUploadImg', { id })}
          >
            {t`Add a receipt`}
          </Button>
        </div>
        {mayAppeal && (
          <Button tone="danger" isBlock onClick={() => go.to('appeal', { id })}>
            {t`Appeal`}
          </Button>
        )}
      </Card>
    </div>
  );
}

/** Both sides may show what they have; staff release or return. */
export function AppealCard({ page }: CardProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { order } = page;
  const { appeal } = order;
  if (appeal === null) return null;
  const isMine = appeal.by === order.mySide;
  const reason = reasonText(appeal.reason);
  const { nickname } = order.other;
  const until = formatMinute(appeal.evidenceDueAtMs);
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <Card className="flex flex-col gap-2 p-4">
        <h2 className="flex items-center gap-2 text-list font-semibold">
          <Scale size={18} strokeWidth={1.8} aria-hidden="true" className="text-warn" />
          {isMine ? t`You appealed` : t`${nickname} appealed`}
        </h2>
        <p className="text-body">{reason}</p>
        <p className="text-meta text-t2">
          {t`Both sides can add proof until ${until}. Then staff decide: release or return, nothing else. The coins stay locked.`}
        </p>
        <Button isBlock onClick={() => go.to('receipt', { id: String(order.orderId) })}>
          {isMine ? t`Appeal and proof` : t`Answer with proof`}
        </Button>
      </Card>
    </div>
  );
}
