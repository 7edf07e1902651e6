export { noticeRoutes } from './notice-routes.ts';
export { SETTINGS_COLUMNS, settingsOf } from './notice-settings.ts';
export type { NoticeSettings, SettingsRow } from './notice-settings.ts';
export { waitOf } from './wait-of.ts';
export { endedFilled, FillsToTell } from './fills-to-tell.ts';
export { Notices } from './notices.ts';
export type { Notice } from './notices.ts';
