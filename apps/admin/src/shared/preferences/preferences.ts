import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { readStaffLocale } from '#i18n/staff-languages.ts';
import type { StaffLocale } from '#i18n/staff-languages.ts';

export type Theme = 'dark' | 'light';

/** How close the rows of a table stand. */
export type Density = 'small' | 'middle';

/** What a member of staff chose on this device. */
export interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  /** Undefined until chosen: then the browser's language counts. */
  readonly locale: StaffLocale | undefined;
  readonly isMenuFolded: boolean;
  /** Up to when who has seen their notices; undefined before the first look. */
  readonly noticesSeen: NoticesSeen | undefined;
}

/** A moment up to which one person saw their notices. */
export interface NoticesSeen {
  readonly staffId: number;
  readonly atMs: number;
}

const PREFERENCES_DEFAULT: Preferences = {
  theme: 'light',
  density: 'small',
  locale: undefined,
  isMenuFolded: false,
  noticesSeen: undefined,
};

function parseSeen(raw: unknown): NoticesSeen | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { staffId, atMs } = raw as Record<string, unknown>;
  return typeof staffId === 'number' && typeof atMs === 'number' ? { staffId, atMs } : undefined;
}

/** Preferences from whatever the device holds; each value that is not understood is the default. */
export function parsePreferences(raw: unknown): Preferences {
  const found = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  return {
    theme: found['theme'] === 'dark' ? 'dark' : 'light',
    density: found['density'] === 'middle' ? 'middle' : 'small',
    locale: readStaffLocale(found['locale']),
    isMenuFolded: found['isMenuFolded'] === true,
    noticesSeen: parseSeen(found['noticesSeen']),
  };
}

/** boot.js reads this key before the first paint. */
export const usePreferences = create<Preferences>()(
  persist(() => PREFERENCES_DEFAULT, {
    name: 'candor.admin.preferences',
    merge: (stored) => parsePreferences(stored),
  }),
);
