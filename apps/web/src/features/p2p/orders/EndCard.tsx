import { Button, Card, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { coinText, moneyText } from '#shared/p2p/amounts.ts';
import { endText } from '#shared/p2p/order-texts.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { OrderPage } from './use-order.ts';
import { useRefreshOrder } from './use-order.ts';

/** How an order ended, what the reader has of it, and a word about the other side. */
export function EndCard({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { order, decision } = page;
  const isDone = order.state === 'completed';
  const Icon = isDone ? CircleCheck : CircleX;
  const coins = coinText(order.quantity, order.asset);
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <Card className="flex flex-col items-center gap-2 p-5 text-center">
        <Icon
          size={40}
          strokeWidth={1.6}
          aria-hidden="true"
          className={isDone ? 'text-green' : 'text-t3'}
        />
        <h2 className="text-meta text-t2">{endText(order.endedBy)}</h2>
        <p className="num text-display font-bold">{result()}</p>
        {!isDone && (
          <p className="text-meta text-t2">
            {order.mySide === 'buyer'
              ? t`No coins changed hands. If you have paid after all, write to customer service with your proof.`
              : t`${coins} are back where they came from.`}
          </p>
        )}
        {decision !== null && (
          <p className="w-full rounded-input bg-s2 p-3 text-left text-meta break-words whitespace-pre-line">
            <span className="block font-semibold">{t`Why staff decided so`}</span>
            {decision.reason}
          </p>
        )}
        {isDone && (
          <Button
            tone="secondary"
            size="small"
            onClick={() => go.to('tradeAccount', { kind: 'fiat' })}
          >
            {t`See the account`}
          </Button>
        )}
        {order.appeal !== null && (
          <Button
            tone="ghost"
            size="small"
            onClick={() => go.to('receipt', { id: String(order.orderId) })}
          >
            {t`Appeal and proof`}
          </Button>
        )}
      </Card>
      {isDone && <Rating page={page} />}
    </div>
  );

  function result(): string {
    if (!isDone) return coins;
    return order.mySide === 'buyer'
      ? coinText(order.net, order.asset)
      : moneyText(order.fiat, order.currency);
  }
}

/** Good or bad; counted for everybody to see. */
function Rating({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const refresh = useRefreshOrder();
  const rate = useAction('p2pRate');
  const { order, myRating } = page;
  const { nickname } = order.other;
  const say = async (isGood: boolean): Promise<void> => {
    const outcome = await rate.run({ orderId: order.orderId, isGood });
    await refresh();
    if (outcome?.ok === true) toastStore.show(t`Thank you`, 'success');
  };
  const answers = [
    { isGood: true, label: t`Good`, Icon: ThumbsUp },
    { isGood: false, label: t`Bad`, Icon: ThumbsDown },
  ] as const;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="text-body">
        {myRating === null ? t`How was ${nickname}?` : t`Your rating of ${nickname}`}
      </p>
      <div className="flex gap-2">
        {answers.map(({ isGood, label, Icon }) => (
          <Button
            key={label}
            tone={myRating === isGood ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={myRating === isGood}
            disabled={myRating !== null || rate.isBusy}
            icon={<Icon size={16} strokeWidth={1.8} aria-hidden="true" />}
            onClick={() => void say(isGood)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
