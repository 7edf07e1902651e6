import { defineStored } from '#shared/session/stored.ts';

/** Searches remembered: one line of chips or two. */
const RECENT_MAX = 8;

const stored = defineStored<readonly string[]>(
  'candor.searched.v1',
  (raw) => (Array.isArray(raw) && raw.every((one) => typeof one === 'string') ? raw : undefined),
  [],
);

/** Symbols of the markets that were found by a search and opened, the latest first. */
export function recentSearches(): readonly string[] {
  return stored.read();
}

/** A market was found and opened. */
export function keepSearch(symbol: string): void {
  const others = stored.read().filter((one) => one !== symbol);
  stored.write([symbol, ...others].slice(0, RECENT_MAX));
}

/** The reader wants none of them kept. */
export function dropSearches(): void {
  stored.clear();
}
