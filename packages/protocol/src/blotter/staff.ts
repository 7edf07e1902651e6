import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  Amount,
  AssetSymbol,
  Closed,
  Id,
  IdOrZero,
  pageFields,
  Side,
  Symbol,
  TimeMs,
  timeRangeFields,
} from '#fields.ts';
import { ContractOrderView, Lots } from '#contract/views.ts';
import { OptionEntryView } from '#option/views.ts';
import { flagKinds } from '#surveillance/staff.ts';
import { OrderView } from '#views.ts';
import { NextCursor, read } from '#admin/admin-endpoint.ts';

/** Whose orders: those of clients, those of the house, or all; of trades, those with a client on either side. */
export const blotterOrigins = ['clients', 'house', 'both'] as const;
export type BlotterOrigin = (typeof blotterOrigins)[number];

/** An order with who placed it; never a name or a contact. */
export const BlotterOrder = Closed({
  ...OrderView.properties,
  userId: Id,
  isHouse: Type.Boolean(),
  quoteAsset: AssetSymbol,
  /** What was taken off the order because it would have traded with its own user. */
  preventedQuantity: Amount,
});
export type BlotterOrder = Static<typeof BlotterOrder>;

/** A trade with both of its sides. */
export const BlotterTrade = Closed({
  tradeId: Id,
  symbol: Symbol,
  price: Amount,
  quantity: Amount,
  quote: Amount,
  quoteAsset: AssetSymbol,
  takerSide: Side,
  makerOrderId: Id,
  takerOrderId: Id,
  makerUserId: Id,
  takerUserId: Id,
  makerIsHouse: Type.Boolean(),
  takerIsHouse: Type.Boolean(),
  timeMs: TimeMs,
});
export type BlotterTrade = Static<typeof BlotterTrade>;

/** An order of a contract market with who placed it. */
export const BlotterContractOrder = Closed({
  ...ContractOrderView.properties,
  userId: IdOrZero,
  isHouse: Type.Boolean(),
  quoteAsset: AssetSymbol,
  /** What was taken off the order because it would have traded with its own user. */
  preventedLots: Type.Integer({ minimum: 0 }),
});
export type BlotterContractOrder = Static<typeof BlotterContractOrder>;

/** A trade of contracts with both of its sides. User 0 is the exchange, giving up what it took over. */
export const BlotterContractTrade = Closed({
  /** Counts the trades of its market. */
  tradeId: Id,
  symbol: Symbol,
  price: Amount,
  lots: Lots,
  value: Amount,
  quoteAsset: AssetSymbol,
  takerSide: Side,
  makerOrderId: IdOrZero,
  takerOrderId: IdOrZero,
  makerUserId: IdOrZero,
  takerUserId: IdOrZero,
  makerFee: Amount,
  takerFee: Amount,
  makerIsHouse: Type.Boolean(),
  takerIsHouse: Type.Boolean(),
  timeMs: TimeMs,
});
export type BlotterContractTrade = Static<typeof BlotterContractTrade>;

/** An entry in an option round with who made it. */
export const BlotterOptionEntry = Closed({ ...OptionEntryView.properties, userId: Id });
export type BlotterOptionEntry = Static<typeof BlotterOptionEntry>;

const blotterFields = {
  userId: Type.Optional(Id),
  symbol: Type.Optional(Symbol),
  /** Clients where nothing is said; a user's or an order's are shown whoever they are. */
  origin: Type.Optional(Type.Enum(blotterOrigins)),
  ...pageFields,
  ...timeRangeFields,
};

export const blotterStaff = {
  blotterOrders: read('orders.view', {
    description:
      'Spot orders of the whole exchange, open and finished, the latest first; times are of their placing.',
    errors: ['notFound'],
    request: {
      orderId: Type.Optional(Id),
      scope: Type.Optional(Type.Enum(['open', 'history'] as const)),
      /** `prevented`: finished orders of clients that lost something because they met an order of their own user. */
      view: Type.Optional(Type.Enum(['all', 'prevented'] as const)),
      ...blotterFields,
    },
    reply: Closed({ orders: Type.Array(BlotterOrder), nextCursor: NextCursor }),
  }),
  blotterFlaggedOrders: read('surveillance.view', {
    description:
      'Spot orders that a flag of surveillance names, reviewed or not, the latest first; times are of their placing.',
    errors: ['notFound'],
    request: {
      flag: Type.Optional(Type.Enum(flagKinds)),
      orderId: Type.Optional(Id),
      scope: Type.Optional(Type.Enum(['open', 'history'] as const)),
      userId: Type.Optional(Id),
      symbol: Type.Optional(Symbol),
      ...pageFields,
      ...timeRangeFields,
    },
    reply: Closed({ orders: Type.Array(BlotterOrder), nextCursor: NextCursor }),
  }),
  blotterTrades: read('orders.view', {
    description: 'Spot trades of the whole exchange with both sides, the latest first.',
    errors: ['notFound'],
    request: { tradeId: Type.Optional(Id), orderId: Type.Optional(Id), ...blotterFields },
    reply: Closed({ trades: Type.Array(BlotterTrade), nextCursor: NextCursor }),
  }),
  blotterContractOrders: read('orders.view', {
    description:
      'Orders of contract markets of the whole exchange, open and finished, the latest first; times are of their placing.',
    errors: ['notFound'],
    request: {
      orderId: Type.Optional(Id),
      scope: Type.Optional(Type.Enum(['open', 'history'] as const)),
      ...blotterFields,
    },
    reply: Closed({ orders: Type.Array(BlotterContractOrder), nextCursor: NextCursor }),
  }),
  blotterContractTrades: read('orders.view', {
    description:
      'Trades of contract markets of the whole exchange with both sides, the latest first.',
    errors: ['notFound'],
    request: {
      /** Trades count in each market: it needs `symbol`. */
      tradeId: Type.Optional(Id),
      orderId: Type.Optional(Id),
      ...blotterFields,
    },
    reply: Closed({ trades: Type.Array(BlotterContractTrade), nextCursor: NextCursor }),
  }),
  blotterOptionEntries: read('orders.view', {
    description:
      'Entries in option rounds of all users, open and paid, the latest first; times are of their making.',
    errors: ['notFound'],
    request: {
      entryId: Type.Optional(Id),
      roundId: Type.Optional(Id),
      userId: Type.Optional(Id),
      symbol: Type.Optional(Symbol),
      ...pageFields,
      ...timeRangeFields,
    },
    reply: Closed({ entries: Type.Array(BlotterOptionEntry), nextCursor: NextCursor }),
  }),
};
