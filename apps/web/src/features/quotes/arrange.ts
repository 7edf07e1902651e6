import type { FavouriteGroup } from '#shared/markets/favourites.ts';

/** Groups and characters of their names that the server takes. */
export const GROUPS_MAX = 10;
export const GROUP_NAME_MAX = 24;

/** The list with one of its things at another place; a place outside of it is its nearest end. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): readonly Thing[] {
  const [thing] = list.slice(from, from + 1);
  if (thing === undefined) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, thing);
}

/** The groups with one of them changed. */
export function withGroup(
  groups: readonly FavouriteGroup[],
  at: number,
  changes: Partial<FavouriteGroup>,
): readonly FavouriteGroup[] {
  return groups.map((group, index) => (index === at ? { ...group, ...changes } : group));
}

/** A group with a market in it, at its end, or without it. */
export function flipped(symbols: readonly string[], symbol: string): readonly string[] {
  return symbols.includes(symbol) ? symbols.filter((one) => one !== symbol) : [...symbols, symbol];
}
