export { adminEndpointNames, adminEndpoints } from './admin-endpoints.ts';
export type { AdminEndpointName, AdminReply, AdminRequest } from './admin-endpoints.ts';
export type { AdminEndpoint, EffectTime, Outcome } from './admin-endpoint.ts';
export { houseCommandActs, houseCommandCalls } from './house-command.ts';
export { adminPath } from './admin-route.ts';
export type { AdminRoute } from './admin-route.ts';
export { permissionRoles, permissionsOf, staffPermissions, staffRoles } from './permissions.ts';
export type { StaffPermission, StaffRole } from './permissions.ts';
export { readEffect } from './effects.ts';
export type { StaffEffect, StaffEffectKind, StaffEffects } from './effects.ts';
export type { Approval, ApprovalState, AuditEntry } from '#audit/staff.ts';
export { exportableLists } from './exportable-lists.ts';
export type { ExportableList } from './exportable-lists.ts';
export type { Me, OwnMails, StaffSession } from '#staff/staff.ts';
export type { AuditRun, BooksCheck } from '#system/staff.ts';
export type { CaseEntry, CaseRow, ContactCase, ContactProof } from '#cases/staff.ts';
export type { ArticleHead, ArticleText, CarouselSlide, EditableArticle } from '#content/staff.ts';
export type { IdentityAttempt, IdentityDetail } from '#identity/staff.ts';
export type { AssetUseView, ChangeView, FeeTierView, MarketRules } from '#markets/staff.ts';
export type { MaintenanceView, SwitchView } from '#switches/staff.ts';
export type { LevelChange, LevelRules, LimitAssets, LimitChange } from '#levels/staff.ts';
export { alertStates, listProblems, riskClasses, screeningKinds } from '#screening/staff.ts';
export { providerProblems } from '#screening/provider.ts';
export type { ProviderProblem, ProviderView } from '#screening/provider.ts';
export type { IdentityTerm } from '#identity/terms.ts';
export type { ListProblem } from '#screening/staff.ts';
export type {
  AlertState,
  RiskClass,
  RiskEntry,
  ScreeningAlert,
  ScreeningKind,
} from '#screening/staff.ts';
export type { SettingView } from '#settings/staff.ts';
export { flagKinds } from '#surveillance/staff.ts';
export type { FlagFigure, FlagKind, FlagView } from '#surveillance/staff.ts';
export type {
  BlotterContractOrder,
  BlotterOptionEntry,
  BlotterContractTrade,
  BlotterOrder,
  BlotterOrigin,
  BlotterTrade,
} from '#blotter/staff.ts';
export { blotterOrigins } from '#blotter/staff.ts';
export type { BookBalance, BookDay, BookFlow, BookOwner, CorrectionView } from '#books/staff.ts';
export { bookOwners } from '#books/staff.ts';
export type { BroadcastAudience, BroadcastText, BroadcastView } from '#broadcasts/staff.ts';
export { broadcastReach, broadcastStates } from '#broadcasts/staff.ts';
export type {
  BillWithBalance,
  ClosingState,
  UserDetail,
  UserNote,
  UserRestrictionView,
  UserRow,
} from '#users/staff.ts';
export { closingStates } from '#users/staff.ts';
export { linkKinds } from '#search/staff.ts';
export type { LinkKind } from '#search/staff.ts';
export type { FoundRecord, RecordKind, SearchEffects } from '#search/staff.ts';
