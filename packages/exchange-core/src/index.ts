export { commandFields } from './engine/commands.ts';
export type {
  Command,
  CommandBody,
  CommandOf,
  CommandStamp,
  CommandType,
} from './engine/commands.ts';
export { effectFields } from './engine/effects.ts';
export type { Effect, EffectOf, EffectType } from './engine/effects.ts';
export {
  EffectLog,
  effectKind,
  effectTypes,
  forEachEffect,
} from './engine/effect-log.ts';
export { Engine } from './engine/engine.ts';
export type { Decision } from './engine/decision.ts';
export type { EngineOptions } from './engine/exchange-state.ts';
export type {
  Accepted,
  AssetBalance,
  Depth,
  DepthLevel,
  EngineReader,
  Rejected,
} from './engine/engine-port.ts';
export { rejections, rejectionsByCommand } from './engine/rejections.ts';
export type { RejectionCode } from './engine/rejections.ts';
export { UNITS_LIMB } from './engine/units-of-limbs.ts';
export type { FieldTable, FieldType, FieldValue, RecordOf, UnionOf } from './engine/schema.ts';
export type {
  StoredAccount,
  StoredCounters,
  StoredDemoFund,
  StoredMarket,
  StoredOrder,
  StoredRequest,
  StoredState,
} from './engine/stored-state.ts';
export {
  accountKinds,
  closeReasons,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
  transferReasons,
  userRoles,
} from './engine/vocabulary.ts';
export type {
  AccountKind,
  CloseReason,
  MarketState,
  OrderSide,
  OrderStatus,
  OrderType,
  SelfTradeMode,
  TimeInForce,
  TransferReason,
  UserRole,
} from './engine/vocabulary.ts';
export { BARE_TRADE_WORDS, createBareBook } from './spot/bare-book.ts';
export type { BareBook } from './spot/bare-book.ts';
