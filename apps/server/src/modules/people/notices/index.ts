export { noticeRoutes } from './notice-routes.ts';
export { Notices } from './notices.ts';
export type { Notice } from './notices.ts';
