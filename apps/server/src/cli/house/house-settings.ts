import type { AdminReply } from '@candor/protocol';
import type { HouseFile } from './house-file.ts';
import type { Step } from './plan-parts.ts';

type Settings = AdminReply<'settingList'>['settings'];

/** What leads from the settings as they are to the file: one that a file with settings leaves out has its first value. */
export function settingSteps(own: Settings, { settings }: Pick<HouseFile, 'settings'>): Step[] {
  if (settings === undefined) return [];
  return own.flatMap(({ key, value, fallback, guarded }): Step[] => {
    const wanted = settings[key] ?? fallback;
    if (wanted === value) return [];
    return [
      {
        name: guarded ? 'guardedSettingChange' : 'settingChange',
        subject: `setting ${key}`,
        request: { key, value: wanted },
        says: `~ setting ${key}: ${JSON.stringify(value)} → ${JSON.stringify(wanted)}`,
      },
    ];
  });
}

/** The settings that somebody set, as a file says them. */
export function settingsOf(own: Settings): Required<Pick<HouseFile, 'settings'>> {
  const set = own.filter(({ value, fallback }) => value !== fallback);
  return { settings: Object.fromEntries(set.map(({ key, value }) => [key, value])) };
}
