import type { Locale } from '@candor/protocol';
import { create } from 'zustand';
import { isLocale } from '#i18n/locales.ts';
import { asRecord, defineStored } from './stored.ts';

/** Dark unless chosen otherwise; the system's setting is not followed. */
export type Theme = 'dark' | 'light';

/** Which colour means a rising price. */
export type RiseFall = 'green-up' | 'red-up';

/** What a person chose on this device. */
export interface Preferences {
  readonly theme: Theme;
  readonly riseFall: RiseFall;
  /** Undefined until chosen: then the browser's language counts. */
  readonly locale: Locale | undefined;
  /** Amounts of the user's own show as stars. */
  readonly isBalanceHidden: boolean;
  /** Coins worth next to nothing are left out of the list. */
  readonly isSmallHidden: boolean;
  /** Whether the colours of East Asian markets were already offered. */
  readonly isRiseFallOffered: boolean;
  /** The phone trembles at stops and fills, where it can. */
  readonly isHapticsOn: boolean;
  /** What moves by itself stands still. */
  readonly isMotionPaused: boolean;
  /** The trade tab is one simple screen for buying, selling and converting. */
  readonly isLite: boolean;
  /** The currency in which worth is shown; dollars where there is no rate for it. */
  readonly currency: string;
  /** Names of what stands under the total on Home; fewer are filled up. */
  readonly shortcuts: readonly string[];
}

const PREFERENCES_DEFAULT: Preferences = {
  theme: 'dark',
  riseFall: 'green-up',
  locale: undefined,
  isBalanceHidden: false,
  isSmallHidden: false,
  isRiseFallOffered: false,
  isHapticsOn: true,
  isMotionPaused: false,
  isLite: false,
  currency: 'USD',
  shortcuts: [],
};

/** Preferences from whatever the device holds; each value that is not understood is the default. */
export function parsePreferences(raw: unknown): Preferences {
  const found = asRecord(raw) ?? {};
  return {
    theme: found['theme'] === 'light' ? 'light' : 'dark',
    riseFall: found['riseFall'] === 'red-up' ? 'red-up' : 'green-up',
    locale: isLocale(found['locale']) ? found['locale'] : undefined,
    isBalanceHidden: found['isBalanceHidden'] === true,
    isSmallHidden: found['isSmallHidden'] === true,
    isRiseFallOffered: found['isRiseFallOffered'] === true,
    isHapticsOn: found['isHapticsOn'] !== false,
    isMotionPaused: found['isMotionPaused'] === true,
    isLite: found['isLite'] === true,
    currency: typeof found['currency'] === 'string' ? found['currency'] : 'USD',
    shortcuts: Array.isArray(found['shortcuts'])
      ? found['shortcuts'].filter((name) => typeof name === 'string')
      : [],
  };
}

/** index.html reads this key before the first paint. */
const stored = defineStored('candor.preferences.v1', parsePreferences, PREFERENCES_DEFAULT);

/** The preferences of this device; change them with {@link setPreferences}. */
export const usePreferences = create<Preferences>(() => stored.read());

/** Changes some preferences and keeps them. */
export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
  stored.write(usePreferences.getState());
}
