import { always } from '#compose/testing/product-guard.ts';
import type { ProductGuards } from '#compose/testing/product-guard.ts';
import type { ErrorCode } from '@candor/protocol';

const figures: readonly ErrorCode[] = [4016, 4024, 41020, 41021, 41022];

/** What the tests that guard every product must be told of this one. */
export const spotGuards: ProductGuards = {
  money: {
    currency: {
      commands: ['order_place', 'order_place_attached', 'oco_place', 'trailing_place'],
      own: [404, ...figures, 41032, 2050, 2051],
      never: { ...always, invalid_client_order_id: 'the schema says what a name is: 41001' },
    },
    amendCurrency: {
      commands: ['order_amend', 'waiting_amend', 'attachment_set'],
      own: [404, 4017, ...figures],
      never: always,
    },
    cancelCurrency: { commands: ['order_cancel'], own: [404, 4003], never: always },
    cancelAllCurrency: { commands: ['order_cancel_all'], own: [404], never: always },
  },
  requestById: {
    currencyDetail: (orderId) => ({ orderId }),
    currencyFills: (orderId) => ({ orderId }),
    // Off the grid of the order's market: a complaint about that would tell that the order is there.
    amendCurrency: (orderId) => ({ orderId, price: '50000.001' }),
    cancelCurrency: (orderId) => ({ orderId }),
  },
  takenFields: {
    currency: ['price'],
    amendCurrency: ['orderId', 'price'],
    cancelCurrency: ['orderId'],
    currencyDetail: ['orderId'],
    currencyFills: ['orderId'],
    currencyRecord: ['scope', 'status'],
  },
};
