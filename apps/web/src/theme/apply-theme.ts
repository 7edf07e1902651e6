import { usePreferences } from '#shared/session/preferences.ts';
import type { Preferences, Theme } from '#shared/session/preferences.ts';

/** Colour of the system bars around the app, per theme. */
const BAR_COLOURS: Readonly<Record<Theme, string>> = { dark: '#0b0c11', light: '#ffffff' };

function apply({ theme, riseFall, isMotionPaused }: Preferences): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['updown'] = riseFall;
  root.toggleAttribute('data-still', isMotionPaused);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme]);
}

/** Keeps the page's theme and rise/fall colours equal to the preferences from now on. */
export function followTheme(): void {
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
}
