export { commandFields, commandKinds } from './kernel/commands.ts';
export type {
  Command,
  CommandBody,
  CommandOf,
  CommandStamp,
  CommandType,
} from './kernel/commands.ts';
export { effectFields, effectKinds } from './kernel/effects.ts';
export type { Effect, EffectOf, EffectType } from './kernel/effects.ts';
export {
  EffectLog,
  effectIds,
  effectsById,
  effectWords,
  forEachEffect,
} from './kernel/effect-log.ts';
export { Engine } from './kernel/engine.ts';
export type { Decision } from './kernel/decision.ts';
export type { EngineOptions } from './kernel/exchange-state.ts';
export type {
  Accepted,
  AssetBalance,
  Depth,
  DepthLevel,
  EngineReader,
  Rejected,
} from './kernel/engine-port.ts';
export { rejections, rejectionsByCommand } from './kernel/rejections.ts';
export type { RejectionCode } from './kernel/rejections.ts';
export { UNITS_LIMB } from './kernel/units-of-limbs.ts';
export { fieldsOf, kindsById } from './kernel/kinds.ts';
export type { Kind, KindDefinition, KindField, KindTable } from './kernel/kinds.ts';
export type {
  AccountId,
  E9,
  Id,
  Lots,
  Ms,
  Ppm,
  ReasonCode,
  SafeUnits,
  Ticks,
} from './kernel/quantities.ts';
export { encodingOf, wordsOf } from './kernel/schema.ts';
export type { Encoding, FieldTable, FieldType, FieldValue, RecordOf } from './kernel/schema.ts';
export { SCHEMA_VERSION } from './kernel/schema-version.ts';
export type {
  StoredAccount,
  StoredCounters,
  StoredDemoFund,
  StoredMarket,
  StoredOrder,
  StoredRequest,
  StoredState,
} from './kernel/stored-state.ts';
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
} from './kernel/vocabulary.ts';
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
} from './kernel/vocabulary.ts';
export { BARE_TRADE_WORDS, createBareBook } from './spot/bare-book.ts';
export type { BareBook } from './spot/bare-book.ts';
