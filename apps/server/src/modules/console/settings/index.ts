export { changeSetting } from './change-setting.ts';
export { PlatformSettings } from './platform-settings.ts';
