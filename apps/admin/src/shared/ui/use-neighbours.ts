import { useState } from 'react';

/** What stands before and after something in its list, if there is such. */
export interface Neighbours {
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

/**
 * The neighbours of `current` among `shown`, as the list stood when it was last in it: what was just decided
 * leaves the list, and one goes on from its place all the same.
 */
export function neighboursOf(
  remembered: readonly number[],
  shown: readonly number[],
  current: number,
): Neighbours {
  const at = remembered.indexOf(current);
  const isShown = (id: number): boolean => shown.includes(id);
  if (at < 0) return { previous: undefined, next: shown.find((id) => id !== current) };
  return {
    previous: remembered.slice(0, at).findLast(isShown),
    next: remembered.slice(at + 1).find(isShown),
  };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** {@link neighboursOf} for a list that changes while one of it is open. */
export function useNeighbours(shown: readonly number[], current: number | undefined): Neighbours {
  const [remembered, setRemembered] = useState<readonly number[]>([]);
  if (current === undefined) return { previous: undefined, next: undefined };
  if (shown.includes(current) && !isSame(shown, remembered)) setRemembered(shown);
  return neighboursOf(remembered, shown, current);
}
