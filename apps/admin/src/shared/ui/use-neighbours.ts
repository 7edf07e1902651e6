import { useState } from 'react';

/** By what the rows of a list are told apart. */
export type RowId = number | string;

/** What stands before and after something in its list, if there is such. */
export interface Neighbours<Id extends RowId = number> {
  readonly previous: Id | undefined;
  readonly next: Id | undefined;
}

/**
 * The neighbours of `current` among `shown`, as the list stood when it was last in it: what was just decided
 * leaves the list, and one goes on from its place all the same.
 */
export function neighboursOf<Id extends RowId>(
  remembered: readonly Id[],
  shown: readonly Id[],
  current: Id,
): Neighbours<Id> {
  const at = remembered.indexOf(current);
  const isShown = (id: Id): boolean => shown.includes(id);
  if (at < 0) return { previous: undefined, next: shown.find((id) => id !== current) };
  return {
    previous: remembered.slice(0, at).findLast(isShown),
    next: remembered.slice(at + 1).find(isShown),
  };
}

const isSame = (one: readonly RowId[], other: readonly RowId[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** {@link neighboursOf} for a list that changes while one of it is open. */
export function useNeighbours<Id extends RowId>(
  shown: readonly Id[],
  current: Id | undefined,
): Neighbours<Id> {
  const [remembered, setRemembered] = useState<readonly Id[]>([]);
  if (current === undefined) return { previous: undefined, next: undefined };
  if (shown.includes(current) && !isSame(shown, remembered)) setRemembered(shown);
  return neighboursOf(remembered, shown, current);
}
