import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { CANCEL_TIMER_MAX_MS } from './cancel-timer/endpoints.ts';
import { ContractTriggerView } from './contract/trigger-endpoints.ts';
import * as contract from './contract/views.ts';
import { FEED_HEARTBEAT_MS } from './feed.ts';
import type { FeedChannel } from './feed.ts';
import { Amount, Closed, Id, Nullable } from './fields.ts';
import * as option from './option/views.ts';
import { p2pOrderStates } from './p2p/vocabulary.ts';
import * as common from './views.ts';

/** Most topics in one subscribe message. */
export const FEED_TOPICS_PER_MESSAGE_MAX = 64;

/** A socket that is gone is noticed within two beats: sooner nobody's orders end for a short silence. */
export const FEED_CANCEL_MIN_MS = 2 * FEED_HEARTBEAT_MS;

const MessageId = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });
const Topics = Type.Array(Type.String({ maxLength: 48 }), {
  minItems: 1,
  maxItems: FEED_TOPICS_PER_MESSAGE_MAX,
});

/** What the server accepts from a socket; everything else is answered with an error frame. */
export const FeedClientMessageSchema = Type.Union([
  Closed({
    op: Type.Literal('call'),
    id: MessageId,
    endpoint: Type.String({ maxLength: 48 }),
    // What its endpoint takes is checked by the endpoint.
    request: Type.Object({}, { additionalProperties: true }),
  }),
  Closed({ op: Type.Literal('subscribe'), id: MessageId, topics: Topics }),
  Closed({ op: Type.Literal('unsubscribe'), id: MessageId, topics: Topics }),
  Closed({ op: Type.Literal('auth'), id: MessageId, token: Type.String({ maxLength: 128 }) }),
  Closed({
    op: Type.Literal('authKey'),
    id: MessageId,
    keyId: Type.String({ maxLength: 32 }),
    timestampMs: Type.String({ maxLength: 16 }),
    signature: Type.String({ maxLength: 128 }),
  }),
  Closed({
    op: Type.Literal('cancelOnDisconnect'),
    id: MessageId,
    countdownMs: Type.Union([
      Type.Literal(0),
      Type.Integer({ minimum: FEED_CANCEL_MIN_MS, maximum: CANCEL_TIMER_MAX_MS }),
    ]),
  }),
  Closed({ op: Type.Literal('ping'), id: MessageId }),
]);

/** What a topic's snapshots and deltas hold, by its channel: `FeedData` for programs in other languages. */
export const feedDataSchemas = {
  depth: common.DepthView,
  trades: Closed({ trades: Type.Array(common.PublicTradeView) }),
  ticker: common.TickerView,
  tickers: Closed({ tickers: Type.Array(common.TickerView) }),
  kline: Closed({ candles: Type.Array(common.CandleView) }),
  option: Closed({
    rounds: Type.Array(option.OptionRoundView),
    ticks: Type.Array(option.OptionTickView),
    isLive: Type.Boolean(),
  }),
  contracts: Closed({ tickers: Type.Array(contract.ContractTickerView) }),
  orders: Closed({ orders: Type.Array(common.OrderView), fills: Type.Array(common.FillView) }),
  balances: Closed({ balances: Type.Array(common.BalanceView) }),
  optionEntries: Closed({ entries: Type.Array(option.OptionEntryView) }),
  positions: Closed({
    accounts: Type.Array(contract.ContractAccountView),
    positions: Type.Array(contract.ContractPositionView),
    warnings: Type.Array(contract.ContractWarningView),
    ended: Type.Array(contract.ContractEndView),
  }),
  contractOrders: Closed({
    orders: Type.Array(contract.ContractOrderView),
    fills: Type.Array(contract.ContractFillView),
    triggers: Type.Array(ContractTriggerView),
  }),
  p2p: Closed({
    orders: Type.Array(Closed({ orderId: Id, state: Type.Enum(p2pOrderStates) })),
    chats: Type.Array(Id),
    ads: Type.Array(Id),
    isStandingMoved: Type.Boolean(),
  }),
  p2pAds: Closed({ ads: Type.Array(Id), indexPrice: Nullable(Amount) }),
} satisfies Record<FeedChannel, TSchema>;

/** How a channel's topics are written: its parts in braces are the subscriber's choice. */
export const feedTopicForms: Readonly<Record<FeedChannel, string>> = {
  depth: 'depth:{symbol}',
  trades: 'trades:{symbol}',
  ticker: 'ticker:{symbol}',
  tickers: 'tickers',
  kline: 'kline:{symbol}:{interval}',
  option: 'option:{symbol}',
  contracts: 'contracts',
  orders: 'orders',
  balances: 'balances',
  optionEntries: 'optionEntries',
  positions: 'positions',
  contractOrders: 'contractOrders',
  p2p: 'p2p',
  p2pAds: 'p2pAds:{symbol}',
};
