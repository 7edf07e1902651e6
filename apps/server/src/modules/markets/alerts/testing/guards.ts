import type { ProductGuards } from '#compose/testing/product-guard.ts';

/** What the tests that guard every endpoint must be told of alerts. */
export const alertGuards: ProductGuards = {
  // alert-routes.test.ts asks for those of others.
  requestById: {
    alertEdit: (orderId) => ({
      ...{ alertId: orderId + 1_000_000_000, source: 'index', condition: 'falls_below' },
      ...{ price: '1', repeat: 'once', byEmail: false },
    }),
    alertPause: (orderId) => ({ alertId: orderId + 1_000_000_000, isPaused: true }),
    alertRemove: (orderId) => ({ alertId: orderId + 1_000_000_000 }),
  },
  // The price that is waited for, which is no price of a trade.
  takenFields: {
    alertAdd: ['price'],
    alertEdit: ['price'],
  },
  boundedLists: {
    alertAdd: 'at most 100',
    alertEdit: 'at most 100',
    alertList: 'at most 100',
    alertPause: 'at most 100',
    alertRemove: 'at most 100',
  },
};
