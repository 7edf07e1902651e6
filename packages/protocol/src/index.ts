export { answerTypeOf, CODE_OK, okEnvelope, refusalEnvelope } from './envelope.ts';
export type { AnswerType, Envelope, RefusalDetail } from './envelope.ts';
export {
  codes,
  errorCodeList,
  errorCodes,
  houseErrorCodes,
  isErrorCode,
  specErrorCodes,
  staffErrorCodes,
} from './error-codes.ts';
export type { AnswerCode, ErrorCode, ErrorName, StaffErrorCode } from './error-codes.ts';
export type { Endpoint, RateBucket } from './endpoint.ts';
export { endpointNames, endpointPath, endpointRoutes } from './endpoint-routes.ts';
export type { EndpointName, EndpointRoute } from './endpoint-routes.ts';
export { endpoints } from './endpoints.ts';
export type { EndpointReply, EndpointRequest } from './endpoints.ts';
export { PASSWORD_LENGTH_MAX } from './endpoints/account-endpoints.ts';
export type { SessionView, UserView } from './endpoints/account-endpoints.ts';
export { CANDLES_MAX, DEPTH_LEVELS_MAX, TRADES_MAX } from './endpoints/common-endpoints.ts';
export type { IdentityView } from './endpoints/identity-endpoints.ts';
export type { PayMethodView } from './endpoints/payment-endpoints.ts';
export type { BillView } from './endpoints/wallet-endpoints.ts';
export { PAGE_ROWS_MAX } from './fields.ts';
export { isLocale, LOCALE_DEFAULT, languages, pickLocale, tagOf } from './languages.ts';
export type { Language, LanguageTag } from './languages.ts';
export {
  FEED_HEARTBEAT_MS,
  FEED_PATH,
  FEED_RETRY_MS,
  feedChannels,
  isPrivateChannel,
  parseTopic,
} from './feed.ts';
export type {
  ChannelOf,
  FeedCall,
  FeedChannel,
  FeedClientMessage,
  FeedData,
  FeedServerMessage,
  FeedTopic,
  ParsedTopic,
} from './feed.ts';
export { isEasyFundPassword } from './fund-password.ts';
export { FEED_TOPICS_PER_MESSAGE_MAX, FeedClientMessageSchema } from './feed-schema.ts';
export type {
  AssetView,
  BalanceView,
  CandleView,
  ComingChange,
  DepthView,
  FillView,
  LevelView,
  MarketView,
  OrderView,
  PublicTradeView,
  TickerView,
} from './views.ts';
export {
  accountKinds,
  articleKinds,
  closeReasons,
  documentTypes,
  freezeCategories,
  identityReasons,
  identityStates,
  klineIntervals,
  locales,
  marketKinds,
  marketStates,
  messageBoxes,
  orderSides,
  orderStatuses,
  orderTypes,
  paymentKinds,
  placeTypes,
  selfTradeModes,
  timesInForce,
  transferReasons,
  uploadPurposes,
} from './vocabulary.ts';
export type {
  AccountKind,
  ArticleKind,
  DocumentType,
  FreezeCategory,
  IdentityReason,
  IdentityState,
  KlineInterval,
  Locale,
  MessageBox,
  OrderSide,
  OrderType,
  PaymentKind,
  UploadPurpose,
} from './vocabulary.ts';
export {
  adminEndpointNames,
  adminEndpoints,
  adminPath,
  adminRoutes,
  exportableLists,
  permissionRoles,
  permissionsOf,
  readEffect,
  staffPermissions,
  staffRoles,
} from './admin/index.ts';
export type {
  AdminEndpoint,
  AdminEndpointName,
  AdminReply,
  AdminRequest,
  AdminRoute,
  ArticleHead,
  ArticleText,
  CarouselSlide,
  EditableArticle,
  ExportableList,
  Approval,
  ApprovalState,
  AuditEntry,
  AuditRun,
  CaseEntry,
  CaseRow,
  ChangeView,
  FeeTierView,
  IdentityAttempt,
  IdentityDetail,
  Me,
  Outcome,
  SettingView,
  StaffEffect,
  StaffEffectKind,
  StaffEffects,
  StaffPermission,
  StaffRole,
  StaffSession,
  UserDetail,
  UserNote,
  UserRow,
} from './admin/index.ts';
