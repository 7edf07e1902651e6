import type { MarketView, OrderView } from '@candor/protocol';
import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

const OpenOrderCards = lazy(async () => {
  const { OpenOrderCards: Cards } = await import('#shared/trading/orders/OpenOrderCards.tsx');
  return { default: Cards };
});

/** Every open order of the market: the chart has room for the tags of a few. */
export function OrdersSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly orders: readonly OrderView[];
  readonly market: MarketView;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Open orders`} height="tall">
      {props.isOpen && (
        <Suspense fallback={null}>
          <OpenOrderCards orders={props.orders} marketOf={() => props.market} />
        </Suspense>
      )}
    </Sheet>
  );
}
