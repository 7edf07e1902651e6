export type {
  Change,
  ChangeBody,
  ChangeCommand,
  ChangeKind,
} from './change.ts';
export { listChanges } from './change-store.ts';
export type { ChangeOrder } from './change-store.ts';
export { publishAnnouncement } from './publish-announcement.ts';
export { ScheduledChanges } from './scheduled-changes.ts';
export { userTeller } from './tell-users.ts';
