import { fromPageEntry, isSheetStep, leaveStaleSheetEntry } from '@candor/ui-kit';
import { startTransition, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import {
  NavigationType,
  Router,
  UNSAFE_createHashHistory as createHashHistory,
} from 'react-router';
import type { Location } from 'react-router';
import { moveTo, stepKind } from './page-transition.ts';
import { nextPlace } from './visit.ts';
import type { Place } from './visit.ts';
import { isStepHeld } from '#shared/ui/navigation/navigation.ts';

type HashHistory = ReturnType<typeof createHashHistory>;

/** The history as screens move in it: from the entry of their page, not from that of a sheet open over it. */
function underSheets(history: HashHistory): HashHistory {
  return {
    ...history,
    push: (to, state) => fromPageEntry(() => history.push(to, state)),
    replace: (to, state) => fromPageEntry(() => history.replace(to, state)),
    go: (delta) => fromPageEntry(() => history.go(delta)),
  };
}

function isSamePage(a: Location, b: Location): boolean {
  return a.key === b.key && a.pathname === b.pathname && a.search === b.search;
}

/** An address typed by hand has no place in the history until the page behind it is come to. */
function givePlace(after: number): number {
  const state = (history.state ?? {}) as { readonly idx?: unknown };
  if (typeof state.idx === 'number') return state.idx;
  history.replaceState({ ...state, idx: after + 1 }, '');
  return after + 1;
}

/**
 * The router of addresses behind the `#`, as React Router's own, which draws pages when there is time and
 * forgets the steps it had no time for. This one also counts them: `children` is told the visit.
 */
export function AppRouter(props: { readonly children: (visit: number) => ReactNode }): ReactNode {
  const [steps] = useState(() => createHashHistory({ v5Compat: true }));
  const [navigator] = useState(() => underSheets(steps));
  const [place, step] = useReducer(nextPlace, steps, ({ action, location }): Place => {
    return { action, location, visit: 0 };
  });
  const waiting = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [place]);
  useLayoutEffect(() => {
    let shown = steps.location;
    let at = givePlace(-1);
    leaveStaleSheetEntry();
    return steps.listen((update) => {
      if (update.action === NavigationType.Pop) {
        if (isSheetStep(isSamePage(update.location, shown)) || isStepHeld()) return;
      }
      at = givePlace(at);
      const from = shown;
      shown = update.location;
      moveTo(
        { from, to: shown, kind: stepKind(from, shown, update.action) },
        () => startTransition(() => step(update)),
        () => new Promise((resolve) => waiting.current.push(resolve)),
      );
    });
  }, [steps]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={navigator}>
      {props.children(place.visit)}
    </Router>
  );
}
