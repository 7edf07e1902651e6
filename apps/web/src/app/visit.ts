import { NavigationType } from 'react-router';
import type { Location } from 'react-router';

/** Where the app is, and which visit of a page that is. */
export interface Place {
  readonly action: NavigationType;
  readonly location: Location;
  /** A number that no other visit has: a page shown under it begins with nothing of the one before. */
  readonly visit: number;
}

/**
 * The place after a step. A page that rewrites its own query, as a filter does, goes on being visited; any
 * other step begins a visit. Steps are counted one by one, so that a page left and asked for again before
 * anything else was drawn is a new one all the same.
 */
export function nextPlace(place: Place, step: Omit<Place, 'visit'>): Place {
  const isOwnQuery =
    step.action === NavigationType.Replace && step.location.pathname === place.location.pathname;
  const visit = isOwnQuery ? place.visit : place.visit + 1;
  return { action: step.action, location: step.location, visit };
}
