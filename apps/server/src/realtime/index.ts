export { registerFeed } from './register-feed.ts';
export type { Feed } from './register-feed.ts';
export type { FeedDeps } from './feed-port.ts';
