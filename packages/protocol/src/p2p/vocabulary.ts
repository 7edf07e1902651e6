/** Names of fiat trading between people that cross the wire. They are the core's words. */
export const p2pPriceKinds = ['fixed', 'floating'] as const;
export type P2pPriceKind = (typeof p2pPriceKinds)[number];

export const p2pAdStates = ['listed', 'paused', 'cancelled'] as const;

/** Where a merchant's deposit stands; `processing` and `refund_review` wait for staff. */
export const p2pDepositStates = [
  'unpaid',
  'processing',
  'paid',
  'refund_review',
  'refunding',
  'returned',
] as const;
export type P2pDepositState = (typeof p2pDepositStates)[number];

export const p2pOrderStates = [
  'waiting_payment',
  'paid',
  'appeal',
  'completed',
  'cancelled',
] as const;
export type P2pOrderState = (typeof p2pOrderStates)[number];

/** What ended an order; `none` while it runs. */
export const p2pOrderEnds = [
  'none',
  'released',
  'buyer_cancelled',
  'expired',
  'decided_release',
  'decided_return',
  'account_frozen',
] as const;
export type P2pOrderEnd = (typeof p2pOrderEnds)[number];

export const p2pAppealReasons = [
  'not_released',
  'not_received',
  'wrong_amount',
  'third_party',
  'other',
] as const;
export type P2pAppealReason = (typeof p2pAppealReasons)[number];

export const p2pSides = ['buyer', 'seller'] as const;
export type P2pSide = (typeof p2pSides)[number];

/** What the seller says of the name that paid, before a release. */
export const p2pPayerChecks = ['same_name', 'other_name'] as const;

export const p2pPenaltyStates = ['taken', 'appealed', 'reversed', 'upheld', 'final'] as const;

/** Why an ad cannot be taken by the reader for the amount asked for. */
export const p2pMisfits = [
  'own',
  'below_min',
  'above_max',
  'below_quantity',
  'above_stock',
  'orders',
  'age',
  'identity',
  'no_price',
] as const;
export type P2pMisfit = (typeof p2pMisfits)[number];

/** What a line of an order's chat is: somebody's words or picture, or a step of the order. */
export const p2pLineKinds = ['text', 'picture', 'auto_reply', 'step'] as const;
export type P2pLineKind = (typeof p2pLineKinds)[number];

/** The steps of an order's life, as the chat and the evidence file tell them. */
export const p2pSteps = [
  'opened',
  'extended',
  'paid',
  'appealed',
  'appeal_withdrawn',
  'released',
  'buyer_cancelled',
  'expired',
  'decided_release',
  'decided_return',
  'account_frozen',
] as const;
export type P2pStep = (typeof p2pSteps)[number];
