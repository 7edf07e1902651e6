import type { MarketView, OrderView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderMark } from '#shared/trading/chart/own-marks.ts';
import { orderTypeTexts } from '#shared/trading/orders/order-texts.ts';
import { LineTag } from './LineTag.tsx';
import { linePrice } from './order-move.ts';
import { LineDistanceText } from './OrderFigures.tsx';
import type { HeldLine } from './use-line-handles.ts';

interface OrderTagProps {
  readonly mark: OrderMark;
  readonly order: OrderView;
  readonly market: MarketView;
  /** Set while this order is the one in hand. */
  readonly held: HeldLine<OrderView> | undefined;
  readonly lineHeight: () => number;
  readonly onSelect: () => void;
  readonly onCancel: () => void;
  readonly onDrag: (from: number, downPx: number) => void;
}

/** The handle of an order's line. */
export function OrderTag({ order, market, held, ...tag }: OrderTagProps): ReactNode {
  const { t } = useLingui();
  const isMoved = held?.price !== undefined;
  return (
    <LineTag
      {...tag}
      isHeld={held !== undefined}
      isMoved={isMoved}
      cancelLabel={t`Cancel order`}
      note={
        <>
          {order.status !== 'waiting' && !isMoved && `${t(orderTypeTexts[order.type])} · `}
          <LineDistanceText market={market} price={held?.price ?? linePrice(order) ?? undefined} />
        </>
      }
    />
  );
}
