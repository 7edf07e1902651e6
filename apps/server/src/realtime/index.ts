export { registerFeed } from './register-feed.ts';
export type { Feed } from './register-feed.ts';
export type { FeedDeps, FeedSession, FeedSessions } from './feed-port.ts';
export type { UserViews } from './user-views.ts';
