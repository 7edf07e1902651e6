export { changeSetting, listSettings } from './change-setting.ts';
export { PlatformSettings } from './platform-settings.ts';
export { isAllowed, isSettingKey, settingsTable } from './settings-table.ts';
export type { SettingKey } from './settings-table.ts';
