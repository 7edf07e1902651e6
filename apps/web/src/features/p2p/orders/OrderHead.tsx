import type { P2pOrderView } from '@candor/protocol';
import { Card, CoinIcon, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coinText, writtenText } from '#shared/p2p/amounts.ts';
import { stateText } from '#shared/p2p/order-texts.ts';

/** Which order a form is about. */
export function OrderHead({ order }: { readonly order: P2pOrderView }): ReactNode {
  const { t } = useLingui();
  const { asset, currency, fiat, mySide, other, orderId } = order;
  const locked = coinText(order.quantity, asset);
  return (
    <Card className="flex flex-col gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-list font-semibold">
          <CoinIcon symbol={asset} size={22} />
          {mySide === 'buyer' ? t`Buy ${asset}` : t`Sell ${asset}`}
        </span>
        <Tag tone="warn">{stateText(order)}</Tag>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <p className="num text-title font-bold">
          {writtenText(fiat)} <span className="text-body font-normal text-t2">{currency}</span>
        </p>
        <p className="num text-right text-meta text-t2">
          {`${other.nickname} · ${String(orderId)}`}
          <span className="block">{locked}</span>
        </p>
      </div>
    </Card>
  );
}
