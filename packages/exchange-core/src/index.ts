export { COMPILER_FLAGS } from './compiler-flags.ts';
export * from './products.ts';
export { forEachEffect } from './effects.ts';
export { EffectLog } from './kernel/effect-log.ts';
export { Engine } from './engine.ts';
export type { Decision } from './engine.ts';
export type { EngineOptions } from './kernel/kernel.ts';
export type { Accepted, Rejected } from './kernel/decision.ts';
export type { AssetBalance, EngineReader } from './engine-port.ts';
export type { Depth, DepthLevel } from './book/depth.ts';
export type { OpenOrder } from './spot/reader.ts';
export { trailTriggerTicks } from './book/trailing/trail-side.ts';
export type { TrailingFacts } from './spot/trailing/spot-trails.ts';
export { houseDayEndsMs, houseDayOf } from './kernel/house-day.ts';
export { REQUEST_KEPT_MS } from './kernel/request-memory.ts';
export type { StoredRequest } from './kernel/request-memory.ts';
export { UNITS_LIMB, unitsOfLimbs } from './kernel/limbs.ts';
export { fieldsOf, kindsById } from './kernel/kinds.ts';
export type { CommandStamp, Kind, KindDefinition, KindField, KindTable } from './kernel/kinds.ts';
export { encodingOf, wordsOf } from './kernel/schema.ts';
export type { Encoding, FieldTable, FieldType, FieldValue, RecordOf } from './kernel/schema.ts';
export { dropTypeOf, putTypeOf } from './kernel/records/record-definition.ts';
export type { RecordDefinition } from './kernel/records/record-definition.ts';
export type { StoredRecords } from './kernel/records/record-store.ts';
export {
  INDEX_SOURCES_MIN,
  indexPriceOf,
  MILLITICKS,
  MILLITICKS_MAX,
  QUOTE_STALE_MS,
} from './prices/index-price.ts';
export type { IndexPrice, SourceQuote } from './prices/index-price.ts';
export { quotesHeard, unpackQuotes } from './prices/pack-quotes.ts';
export { prices } from './prices/product.ts';
export { spot } from './spot/product.ts';
export { rateIn, WHOLE_PPM } from './spot/fees/market-fees.ts';
export { SCHEMA_VERSION } from './kernel/schema-version.ts';
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
export { storedLists } from './stored-state.ts';
export type { StoredCounters, StoredState } from './stored-state.ts';
export type { StoredAccount } from './ledger/ledger.ts';
export type { StoredDemoFund } from './ledger/demo-funds.ts';
export type { StoredMarket } from './spot/market.ts';
export { assetUses } from './kernel/asset-use.ts';
export type { AssetUse } from './kernel/asset-use.ts';
export type { AssetTermRow } from './registry/records.ts';
export type { MarketTermRow } from './spot/terms/records.ts';
export type { StoredOrder } from './spot/stored-order.ts';
export {
  accountKinds,
  closeReasons,
  corrections,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  plainOrderTypes,
  selfTradeModes,
  timesInForce,
  transferReasons,
  userRoles,
} from './kernel/vocabulary.ts';
export type {
  AccountKind,
  CloseReason,
  Correction,
  MarketState,
  OrderSide,
  OrderStatus,
  OrderType,
  SelfTradeMode,
  TimeInForce,
  TransferReason,
  UserRole,
} from './kernel/vocabulary.ts';
