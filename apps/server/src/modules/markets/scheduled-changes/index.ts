export type {
  Change,
  ChangeCommand,
  ChangeKind,
  FinanceTerms,
} from './change.ts';
export {
  assertMarketStays,
  assertMayEnd,
  assertMinuteFree,
  assertRoomFor,
  decidedFor,
} from './announced.ts';
export { textsOf } from './announcement.ts';
export { assertContractTerms } from './contract-bounds.ts';
export { assertContractSteps, changesSteps, contractTermsCommand } from './contract-terms.ts';
export { followersOf } from './market-followers.ts';
export {
  assertOnSteps,
  assertRoom,
  readFigure,
  readMarketRules,
  readMarketSteps,
} from './market-rules.ts';
export type { MarketGrid } from './market-rules.ts';
export { isSameMinute } from './change-minute.ts';
export { listChanges } from './change-store.ts';
export { publishAnnouncement } from './publish-announcement.ts';
export { ScheduledChanges } from './scheduled-changes.ts';
export {
  assertNotice,
  cancelChange,
  changeTime,
  changeViews,
  inForceAt,
  listChangeViews,
  NO_NOTICE_MS,
  orderOf,
  planOfChange,
  timeFact,
} from './staff-changes.ts';
export { settlementReminder } from './remind-holders.ts';
export { userTeller } from './tell-users.ts';
export { usesText } from './uses-text.ts';
