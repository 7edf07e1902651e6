import { NavigationType } from 'react-router';
import type { Location } from 'react-router';
import { usePreferences } from '#shared/session/preferences.ts';
import { findRoute } from './find-route.ts';

/** How a step looks: a page comes over the one before, or goes from over it. Between tabs nothing moves. */
export type StepKind = 'forward' | 'back' | 'none';

/** How the step from one address to another looks. */
export function stepKind(
  from: Pick<Location, 'pathname'>,
  to: Pick<Location, 'pathname'>,
  action: NavigationType,
): StepKind {
  const isTab = (place: Pick<Location, 'pathname'>): boolean =>
    findRoute(place.pathname)?.tab === true;
  if (isTab(from) && isTab(to)) return 'none';
  if (action === NavigationType.Replace) return 'none';
  return action === NavigationType.Push ? 'forward' : 'back';
}

/** What the page of an address is about, where a list before it has a row of the same. */
function subjectOf({ search }: Pick<Location, 'search'>): string | undefined {
  return new URLSearchParams(search).get('symbol') ?? undefined;
}

/** A page that takes longer to be drawn comes without moving. */
const WAIT_MS = 400;

/** What moves from its place in the list to its place on the page, and back. */
const SHARED = 'subject';

/** Marks the row of a list that a page is about; false where no such row is seen. */
function markRow(subject: string | undefined): HTMLElement | undefined {
  if (subject === undefined) return undefined;
  const rows = document.querySelectorAll<HTMLElement>('[data-subject]');
  const row = [...rows].find(
    (one) =>
      one.dataset['subject'] === subject && one.checkVisibility({ visibilityProperty: true }),
  );
  row?.style.setProperty('view-transition-name', SHARED);
  return row;
}

function isMotionWanted(): boolean {
  return (
    typeof document.startViewTransition === 'function' &&
    !document.hidden &&
    !usePreferences.getState().isMotionPaused &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/**
 * Makes a step, moving where the browser can and the reader wants it. `draw` begins to draw the new page, `drawn` is kept once it is
 * there: until then, but not for long, the old one stands still.
 */
export function moveTo(
  { from, to, kind }: { readonly from: Location; readonly to: Location; readonly kind: StepKind },
  draw: () => void,
  drawn: () => Promise<void>,
): void {
  if (kind === 'none' || !isMotionWanted()) {
    draw();
    return;
  }
  const root = document.documentElement;
  root.dataset['step'] = kind;
  let row = kind === 'forward' ? markRow(subjectOf(to)) : undefined;
  const transition = document.startViewTransition(async () => {
    draw();
    await Promise.race([drawn(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    row?.style.removeProperty('view-transition-name');
    row = kind === 'back' ? markRow(subjectOf(from)) : undefined;
  });
  const end = (): void => {
    row?.style.removeProperty('view-transition-name');
    delete root.dataset['step'];
  };
  // A step that follows at once takes this one's place: it was made all the same.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
}
