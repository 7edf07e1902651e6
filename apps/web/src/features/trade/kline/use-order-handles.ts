import type { OrderView } from '@candor/protocol';
import { useCallback, useMemo, useState } from 'react';

/** The order whose line was tapped or is being moved. */
export interface HeldOrder {
  readonly order: OrderView;
  /** Where its line was dragged to; undefined while it lies where it belongs. */
  readonly price: string | undefined;
  /** Its cross was tapped, and whether that was meant is being asked. */
  readonly isAsking: boolean;
  /** Why the server did not move it. */
  readonly refusal: string | undefined;
}

/** What can be done to the lines of a chart; the same functions throughout. */
export interface OrderHandles {
  readonly held: HeldOrder | undefined;
  readonly select: (order: OrderView) => void;
  readonly askCancel: (order: OrderView) => void;
  readonly move: (order: OrderView, price: string) => void;
  readonly refuse: (why: string) => void;
  readonly release: () => void;
}

/** One order of the chart at a time is in hand; nothing here is sent anywhere. */
export function useOrderHandles(orders: readonly OrderView[] | undefined): OrderHandles {
  const [kept, setKept] = useState<HeldOrder>();
  const take = useCallback((order: OrderView, changes: Partial<HeldOrder> = {}): void => {
    setKept({ order, price: undefined, isAsking: false, refusal: undefined, ...changes });
  }, []);
  const release = useCallback((): void => setKept(undefined), []);
  const acts = useMemo(
    () => ({
      select: (order: OrderView): void => take(order),
      askCancel: (order: OrderView): void => take(order, { isAsking: true }),
      move: (order: OrderView, price: string): void => take(order, { price }),
      refuse: (refusal: string): void =>
        setKept((now) => now && { ...now, price: undefined, refusal }),
      release,
    }),
    [take, release],
  );
  // Without orders nobody is logged in any more. One that ended stays in hand until that is said.
  const now = orders?.find(({ orderId }) => orderId === kept?.order.orderId);
  const held =
    kept === undefined || orders === undefined ? undefined : { ...kept, order: now ?? kept.order };
  return { held, ...acts };
}
