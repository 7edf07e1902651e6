export type { Announcement } from './announcement.ts';
export type {
  Change,
  ChangeBody,
  ChangeCommand,
  ChangeKind,
  ChangeState,
  MarketState,
} from './change.ts';
export { listChanges } from './change-store.ts';
export type { ChangeOrder, Queries } from './change-store.ts';
export { publishAnnouncement } from './publish-announcement.ts';
export { ScheduledChanges } from './scheduled-changes.ts';
export { userTeller } from './tell-users.ts';
