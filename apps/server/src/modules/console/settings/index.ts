export { changeSetting } from './change-setting.ts';
export { passkeyRoles, rolesIn } from './passkey-roles.ts';
export { PlatformSettings } from './platform-settings.ts';
export { isAllowed, isSettingKey } from './settings-table.ts';
export type { SettingKey, SettingsValues } from './settings-table.ts';
