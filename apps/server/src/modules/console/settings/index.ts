export { changeSetting } from './change-setting.ts';
export { PlatformSettings } from './platform-settings.ts';
export type { SettingKey, SettingsValues } from './settings-table.ts';
