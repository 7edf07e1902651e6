import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coinText, feeText, moneyText } from '#shared/p2p/amounts.ts';
import { kindText } from '#shared/payments/kind-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import type { P2pWord } from '#shared/terms/p2p-terms.ts';
import type { OrderPage } from './use-order.ts';

/** The facts of an order, to the unit. */
export function DealCard({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const { order, reference } = page;
  const { asset, currency, mySide } = order;
  const rows: readonly (readonly [name: string, value: string, word?: P2pWord])[] = [
    [mySide === 'buyer' ? t`You pay` : t`You get`, moneyText(order.fiat, currency)],
    [t`Price`, moneyText(order.price, currency)],
    [t`Coins`, coinText(order.quantity, asset), 'escrow'],
    ...(mySide === 'buyer'
      ? ([
          [t`Fee`, feeText(order.fee, asset)],
          [t`You receive`, coinText(order.net, asset)],
        ] as const)
      : []),
    [t`Payment method`, kindText(order.method)],
    [t`Reference`, reference, 'reference'],
    [t`Order number`, String(order.orderId)],
    [t`Opened`, formatTime(order.openedAtMs)],
    ...(order.paidAtMs === null
      ? []
      : ([[t`Marked as paid`, formatTime(order.paidAtMs)]] as const)),
    ...(order.closedAtMs === null ? [] : ([[t`Ended`, formatTime(order.closedAtMs)]] as const)),
  ];
  return (
    <dl className="flex flex-col gap-1.5 px-4 py-4 text-meta">
      {rows.map(([name, value, word]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-t2">
            {word === undefined ? (
              name
            ) : (
              <P2pTerm name={word} className="text-t2">
                {name}
              </P2pTerm>
            )}
          </dt>
          <dd className="num text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
