import { startTransition, useLayoutEffect, useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import {
  NavigationType,
  Router,
  UNSAFE_createHashHistory as createHashHistory,
} from 'react-router';
import { nextPlace } from './visit.ts';
import type { Place } from './visit.ts';
import { isStepHeld } from '#shared/ui/navigation/navigation.ts';

/**
 * The router of addresses behind the `#`, as React Router's own, which draws pages when there is time and
 * forgets the steps it had no time for. This one also counts them: `children` is told the visit.
 */
export function AppRouter(props: { readonly children: (visit: number) => ReactNode }): ReactNode {
  const [history] = useState(() => createHashHistory({ v5Compat: true }));
  const [place, step] = useReducer(nextPlace, history, ({ action, location }): Place => {
    return { action, location, visit: 0 };
  });
  useLayoutEffect(
    () =>
      history.listen((update) => {
        if (update.action === NavigationType.Pop && isStepHeld()) return;
        startTransition(() => step(update));
      }),
    [history],
  );
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {props.children(place.visit)}
    </Router>
  );
}
