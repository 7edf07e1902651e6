import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a screen that was pushed in between (login, verification) knows about where to return to. */
interface ReturnState {
  readonly from?: string;
}

/** How screens move about. Paths are the specification's, without a leading slash. */
export interface Go {
  readonly to: (path: string, query?: Readonly<Record<string, string>>) => void;
  /** Takes the place of the current page, so that back does not return to it. */
  readonly replace: (path: string, query?: Readonly<Record<string, string>>) => void;
  readonly back: () => void;
  /** Opens a screen that returns to the present one when it is done. */
  readonly detour: (path: string) => void;
  /** Ends a detour: to where the user was, or home. */
  readonly comeBack: () => void;
}

/** The address of a path with its query. */
export function addressOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/${path}${search === '' ? '' : `?${search}`}`;
}

/** Only addresses inside the app are returned to. */
export function returnAddress(state: unknown): string | undefined {
  const from = (state as ReturnState | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}

/** What a page that is not to be left by accident does about it. */
interface PageGuard {
  /** The page's back button was pressed: `leave` does what it would have done. */
  readonly ask: (leave: () => void) => void;
  /** A step in the history was made. @returns whether it is undone */
  readonly holdStep: () => boolean;
}

let guard: PageGuard | undefined;

/** Sets the guard of the present page, or takes it away. */
export function guardLeaving(next: PageGuard | undefined): void {
  guard = next;
}

/** Whether a step that was just made in the history is undone, so that nothing follows it. */
export function isStepHeld(): boolean {
  return guard?.holdStep() === true;
}

/** Navigation for components. */
export function useGo(): Go {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search, key } = location;
  const state: unknown = location.state;
  return useMemo(() => {
    const here = `${pathname}${search}`;
    const from = returnAddress(state);
    return {
      to: (path, query) => void navigate(addressOf(path, query)),
      replace: (path, query) => void navigate(addressOf(path, query), { replace: true, state }),
      back: () => {
        const leave = (): void => {
          // 'default' is the page the visit began with: there is nothing of ours behind it.
          void (key === 'default' ? navigate('/', { replace: true }) : navigate(-1));
        };
        if (guard === undefined) leave();
        else guard.ask(leave);
      },
      detour: (path) => void navigate(`/${path}`, { state: { from: here } satisfies ReturnState }),
      comeBack: () => void navigate(from ?? '/', { replace: true }),
    };
  }, [navigate, pathname, search, state, key]);
}

/**
 * Makes the router look again if the address is no longer `began`: it reads the address when it is first
 * drawn and listens once that is on the screen, and a step back in between it would never hear of.
 */
export function hearMissedMove(began: string): void {
  if (location.hash === began) return;
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}

/** One value of the address's query, or undefined. */
export function useQueryParam(name: string): string | undefined {
  const { search } = useLocation();
  return new URLSearchParams(search).get(name) ?? undefined;
}
