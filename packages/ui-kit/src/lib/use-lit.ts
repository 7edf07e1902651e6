import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps what a sheet is about in sight and lit above it: scrolls it to the top of its page (its `scroll-margin-top` says
 * how far below the screen's edge) and leaves it out of what the sheet darkens, also while it grows. A tap on it does nothing.
 */
export function useLit(
  dialog: RefObject<HTMLDialogElement | null>,
  about: RefObject<HTMLElement | null> | undefined,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const [sheet, lit] = [dialog.current, about?.current ?? null];
    if (!isOpen || sheet === null || lit === null) return;
    lit.dataset['lit'] = '';
    lit.scrollIntoView({ block: 'start', behavior: 'instant' });
    const measure = (): void => {
      const { top, bottom } = lit.getBoundingClientRect();
      sheet.style.setProperty('--lit-top', `${String(Math.max(0, top))}px`);
      sheet.style.setProperty('--lit-bottom', `${String(Math.max(0, bottom))}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(lit);
    return () => {
      observer.disconnect();
      delete lit.dataset['lit'];
    };
  }, [dialog, about, isOpen]);
}
