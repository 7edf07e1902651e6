export { adminSettingHandlers } from './admin-setting-handlers.ts';
