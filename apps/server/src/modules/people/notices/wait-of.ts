import type { NoticeSettings } from './notice-settings.ts';
import { quietUntil } from './quiet-hours.ts';

/** When quiet hours end, in milliseconds since 1970; undefined where nothing need wait. */
export function waitOf(settings: NoticeSettings, atMs: number): number | undefined {
  const { isQuiet, quietFromMinute: fromMinute, quietToMinute: toMinute, zone } = settings;
  return isQuiet ? quietUntil({ fromMinute, toMinute, zone }, atMs) : undefined;
}
