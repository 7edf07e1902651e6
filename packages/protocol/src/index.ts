export { openThings } from './closing/endpoints.ts';
export type { OpenThing } from './closing/endpoints.ts';
export { deviceName } from './device-name.ts';
export { CANCEL_TIMER_MIN_MS } from './cancel-timer/endpoints.ts';
export type { ApiKeyView } from './api-keys/endpoints.ts';
export { signedFeedHead } from './api-keys/feed-head.ts';
export { channelsOfKeys, scopeByEndpoint, signedHead } from './api-keys/scopes.ts';
export type { ApiKeyKind, ApiKeyOutcome, ApiKeyScope } from './api-keys/scopes.ts';
export { answerTypeOf, boundNames, CODE_OK, okEnvelope, refusalEnvelope } from './envelope.ts';
export type { AnswerType, Envelope, RefusalDetail } from './envelope.ts';
export {
  codes,
  errorCodeList,
  errorCodes,
  houseErrorCodes,
  specErrorCodes,
} from './error-codes.ts';
export { staffErrorCodes } from './staff-error-codes.ts';
export type { AnswerCode, ErrorCode, ErrorName, StaffErrorCode } from './error-codes.ts';
export type { Endpoint, RateBucket } from './endpoint.ts';
export { replyViews } from './reply-views.ts';
export { endpointPath } from './route.ts';
export type { EndpointRoute } from './route.ts';
export { adminRoutes, endpointRoutes } from './generated/routes.ts';
export { endpointNames, endpoints } from './endpoints.ts';
export type { EndpointName, EndpointReply, EndpointRequest } from './endpoints.ts';
export { PASSWORD_LENGTH_MAX } from './account/endpoints.ts';
export type { SessionView, UserView } from './account/endpoints.ts';
export {
  contractCloseTypes,
  contractDirections,
  contractHealths,
  contractPhases,
  contractOrderTypes,
  contractPositionStates,
  contractSides,
  insuranceFlowKinds,
  insuranceLineKinds,
  marginModes,
  positionModes,
} from './contract/vocabulary.ts';
export type {
  ContractCloseType,
  ContractDirection,
  ContractHealth,
  ContractPhase,
  ContractOrderType,
  ContractPositionState,
  ContractSide,
  InsuranceFlowKind,
  InsuranceLineKind,
  MarginMode,
  PositionMode,
} from './contract/vocabulary.ts';
export type {
  ContractAccountView,
  ContractClosedView,
  ContractFillView,
  ContractCalendarView,
  ContractMarketView,
  ContractOrderView,
  ContractPositionView,
  ContractSettingView,
  ContractTickerView,
  ContractTierView,
  ContractEndView,
  ContractWarningView,
  ContractComing,
  ContractEndingView,
  ContractLimitView,
  ContractTerms,
} from './contract/views.ts';
export type { ContractTriggerView } from './contract/trigger-endpoints.ts';
export { viewedLists } from './staff/views.ts';
export type { ViewedList } from './staff/views.ts';
export { HOUSE_FEE_TIER } from './markets/fee-tiers.ts';
export { CANDLES_MAX, DEPTH_LEVELS_MAX, TRADES_MAX } from './common/endpoints.ts';
export type {
  FinanceComing,
  FinanceOrderView,
  FinanceProductView,
  RewardAccountView,
} from './finance/endpoints.ts';
export type { FinanceCycle, FinanceEarningState } from './finance/vocabulary.ts';
export type { Conversation, ConversationEntry } from './cases/endpoints.ts';
export { CONTACT_PICTURES_MAX } from './cases/contact-endpoints.ts';
export type {
  ContactKind,
  ContactRefusal,
  ContactRequest,
  ContactState,
} from './cases/contact-endpoints.ts';
export type { IdentityView } from './identity/endpoints.ts';
export type {
  OptionCoinView,
  OptionEntryView,
  OptionOwnLimits,
  OptionRoundView,
  OptionRules,
  OptionSeriesView,
  OptionTickView,
} from './option/views.ts';
export {
  optionChoices,
  optionEntryStates,
  optionRoundStates,
  optionVoidReasons,
} from './option/vocabulary.ts';
export type {
  OptionChoiceName,
  OptionEntryState,
  OptionRoundState,
  OptionVoidReason,
} from './option/vocabulary.ts';
export type {
  P2pAdView,
  P2pAppealView,
  P2pCancelView,
  P2pDealView,
  P2pMethodCostView,
  P2pDepositView,
  P2pLineView,
  P2pOrderView,
  P2pOwnAdView,
  P2pPairView,
  P2pPayeeView,
  P2pPenaltyView,
  P2pPersonView,
  P2pProofView,
} from './p2p/views.ts';
export type { StaffP2pOrder } from './p2p/staff.ts';
export { p2pAdStates, p2pDepositStates, p2pOrderStates } from './p2p/vocabulary.ts';
export type {
  P2pAppealReason,
  P2pDepositState,
  P2pLineKind,
  P2pMisfit,
  P2pOrderEnd,
  P2pOrderState,
  P2pPriceKind,
  P2pSide,
  P2pStep,
} from './p2p/vocabulary.ts';
export type { PayMethodView } from './payment-methods/endpoints.ts';
export { PROFIT_FILE_DAYS_MAX, profitFiles, profitPeriods } from './pnl/choices.ts';
export type { ProfitFile, ProfitPeriod } from './pnl/choices.ts';
export type { CoinProfit } from './pnl/endpoints.ts';
export type { BillView } from './wallet/endpoints.ts';
export { PAGE_ROWS_MAX } from './fields.ts';
export {
  isLocale,
  LOCALE_DEFAULT,
  languages,
  pickLocale,
  nearestText,
  readingOrder,
  tagOf,
} from './languages.ts';
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
  FeedCancelMessage,
  FeedClientMessage,
  FeedKeyMessage,
  FeedData,
  FeedServerMessage,
  FeedTopic,
  P2pOrderMove,
  ParsedTopic,
} from './feed.ts';
export { stoppableBy, switchByEndpoint, switchKeys, switchOf } from './switches/entries.ts';
export type { SwitchKey } from './switches/entries.ts';
export {
  fullAtLeast,
  levelNeeds,
  levelProductsOf,
  levelProducts,
  FIRST_LIMIT_ASSET,
  limitedActs,
  reaches,
  stricterOf,
  userLevels,
} from './levels/products.ts';
export type { LevelNeed, LevelProduct, LimitedAct, UserLevel } from './levels/products.ts';
export { isEasyFundPassword } from './fund-password.ts';
export {
  FEED_CANCEL_MIN_MS,
  FEED_TOPICS_PER_MESSAGE_MAX,
  FeedClientMessageSchema,
  feedDataSchemas,
  feedTopicForms,
} from './feed-schema.ts';
export type {
  AssetView,
  BalanceView,
  CandleView,
  PriceExtremesView,
  ComingChange,
  MarketLimits,
  DepthView,
  FillView,
  LevelView,
  FeeLevel,
  FeeRung,
  MarketFees,
  MarketView,
  OrderView,
  PublicTradeView,
  TickerView,
} from './views.ts';
export { CoinFacts } from './content/coin-endpoints.ts';
export {
  accountKinds,
  alertConditions,
  alertRepeats,
  alertSources,
  articleKinds,
  closeReasons,
  corrections,
  coinTags,
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
  userRestrictionNames,
} from './vocabulary.ts';
export type {
  AccountKind,
  AlertCondition,
  AlertRepeat,
  AlertSource,
  ArticleKind,
  CoinTag,
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
  TransferReason,
  UploadPurpose,
  UserRestrictionName,
} from './vocabulary.ts';
export {
  adminEndpointNames,
  adminEndpoints,
  adminPath,
  exportableLists,
  closingStates,
  alertStates,
  riskClasses,
  screeningKinds,
  listProblems,
  providerProblems,
  permissionRoles,
  permissionsOf,
  readEffect,
  staffPermissions,
  staffRoles,
  blotterOrigins,
  flagKinds,
  bookOwners,
  houseCommandActs,
  houseCommandCalls,
  broadcastReach,
  broadcastStates,
  linkKinds,
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
  BooksCheck,
  CaseEntry,
  CaseRow,
  ContactCase,
  ContactProof,
  AssetUseView,
  ChangeView,
  MarketRules,
  FeeTierView,
  IdentityAttempt,
  IdentityDetail,
  IdentityTerm,
  Me,
  EffectTime,
  Outcome,
  LevelChange,
  LevelRules,
  LimitAssets,
  LimitChange,
  AlertState,
  RiskClass,
  RiskEntry,
  ScreeningAlert,
  ListProblem,
  ProviderProblem,
  ProviderView,
  ScreeningKind,
  MaintenanceView,
  SettingView,
  SwitchView,
  StaffEffect,
  StaffEffectKind,
  StaffEffects,
  SearchEffects,
  StaffPermission,
  StaffRole,
  OwnMails,
  StaffSession,
  BillWithBalance,
  ClosingState,
  UserDetail,
  UserRestrictionView,
  UserNote,
  UserRow,
  BlotterContractOrder,
  BlotterOptionEntry,
  BlotterContractTrade,
  BlotterOrder,
  FlagFigure,
  FlagKind,
  FlagView,
  BlotterOrigin,
  BlotterTrade,
  BookBalance,
  BookDay,
  BookFlow,
  BroadcastAudience,
  BroadcastText,
  BroadcastView,
  CorrectionView,
  BookOwner,
  FoundRecord,
  LinkKind,
  RecordKind,
} from './admin/index.ts';
