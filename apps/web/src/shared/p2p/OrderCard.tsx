import type { P2pOrderView } from '@candor/protocol';
import { Badge, Countdown, cx, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { dueOf, nextOf, waitsForMe } from './order-steps.ts';
import { stateText } from './order-texts.ts';
import { coinText, writtenText } from './amounts.ts';

const TONES = {
  pay: 'primary',
  release: 'primary',
  await_payment: 'neutral',
  await_release: 'neutral',
  appeal: 'warn',
  done: 'green',
  cancelled: 'neutral',
} as const;

/** One order in a list; the whole card opens it. */
export function OrderCard({ order }: { readonly order: P2pOrderView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { orderId, asset, currency, fiat, mySide, other, unread } = order;
  const dueAtMs = dueOf(order);
  return (
    <button
      type="button"
      onClick={() => go.to('Orderdetails', { id: String(orderId) })}
      className="press hairline-b flex w-full flex-col gap-1.5 px-4 py-3 text-left active:bg-s2"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex items-center gap-2 text-list font-semibold">
          <span className={mySide === 'buyer' ? 'text-up' : 'text-down'}>
            {mySide === 'buyer' ? t`Buy` : t`Sell`}
          </span>
          {asset}
        </span>
        <Tag tone={TONES[nextOf(order)]}>{stateText(order)}</Tag>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="num text-title font-bold">
          {writtenText(fiat)} <span className="text-body font-normal text-t2">{currency}</span>
        </span>
        {dueAtMs !== undefined && (
          <Countdown
            endsAtMs={dueAtMs}
            nowMs={serverNowMs}
            className={cx('text-list font-semibold', !waitsForMe(order) && 'text-t3')}
          />
        )}
      </span>
      <span className="num flex items-center justify-between gap-3 text-meta text-t3">
        <span className="truncate">{`${coinText(order.quantity, asset)} · ${other.nickname}`}</span>
        <span className="flex shrink-0 items-center gap-3">
          {unread > 0 && (
            <Badge count={unread} label={t`Unread: ${unread}`}>
              <MessageCircle size={16} strokeWidth={1.8} aria-hidden="true" />
            </Badge>
          )}
          {formatMinute(order.openedAtMs)}
        </span>
      </span>
    </button>
  );
}
