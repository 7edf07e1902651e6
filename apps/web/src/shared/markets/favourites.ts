import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { api, tell } from '#shared/api/api.ts';
import { useRead } from '#shared/api/hooks.ts';
import { Turns } from '#shared/api/turns.ts';
import { useSession } from '#shared/session/session.ts';
import { defineStored } from '#shared/session/stored.ts';

const stored = defineStored<readonly string[]>(
  'candor.favourites.v1',
  (raw) =>
    Array.isArray(raw) && raw.every((symbol) => typeof symbol === 'string') ? raw : undefined,
  [],
);

/** Favourites of a visitor live on the device; a user's live with the account. */
const useVisitorFavourites = create<{ readonly symbols: readonly string[] }>(() => ({
  symbols: stored.read(),
}));

function toggled(symbols: readonly string[], symbol: string): readonly string[] {
  return symbols.includes(symbol)
    ? symbols.filter((other) => other !== symbol)
    : [...symbols, symbol];
}

/** A list of one's own among the favourites. */
export interface FavouriteGroup {
  readonly name: string;
  readonly symbols: readonly string[];
}

/** The favourites as the server keeps them. */
interface Kept {
  readonly symbols: readonly string[];
  readonly groups: readonly FavouriteGroup[];
}

const NOTHING: Kept = { symbols: [], groups: [] };

/** A quick finger asks for the next change before the last one is answered. */
const turns = new Turns();

interface Favourites {
  /** In the user's own order. */
  readonly symbols: ReadonlySet<string>;
  /** Of a user; a visitor has none. */
  readonly groups: readonly FavouriteGroup[];
  readonly toggle: (symbol: string) => void;
  /** Another order, and other groups. */
  readonly arrange: (symbols: readonly string[], groups: readonly FavouriteGroup[]) => void;
}

/** What is kept without a market, in no group either. */
function withToggled(kept: Kept, symbol: string): Kept {
  const groups = kept.groups.map((group) => ({
    ...group,
    symbols: group.symbols.filter((one) => one !== symbol),
  }));
  return { symbols: toggled(kept.symbols, symbol), groups };
}

function setVisitor(symbols: readonly string[]): void {
  useVisitorFavourites.setState({ symbols });
  stored.write(symbols);
}

/** The marked markets and how to mark one. Shows at once; a refusal takes it back and says why. */
export function useFavourites(): Favourites {
  const userId = useSession((state) => state.session?.userId);
  const visitor = useVisitorFavourites((state) => state.symbols);
  const { data } = useRead('favouriteList', {});
  const queries = useQueryClient();
  const list = userId === undefined ? visitor : data?.symbols;
  const symbols = useMemo(() => new Set(list), [list]);
  /** Shows what is to be, and asks for it. */
  const change = useCallback(
    (next: (kept: Kept) => Kept, ask: (kept: Kept) => Promise<unknown>): void => {
      const key = ['favouriteList', userId, {}];
      const before = queries.getQueryData<Kept>(key);
      queries.setQueryData(key, next(before ?? NOTHING));
      turns.take(
        () => ask(before ?? NOTHING),
        (reply) => queries.setQueryData(key, reply),
        (error) => {
          queries.setQueryData(key, before);
          void queries.invalidateQueries({ queryKey: key });
          tell(error);
        },
      );
    },
    [userId, queries],
  );
  const toggle = useCallback(
    (symbol: string): void => {
      if (userId === undefined) {
        setVisitor(toggled(useVisitorFavourites.getState().symbols, symbol));
        return;
      }
      change(
        (kept) => withToggled(kept, symbol),
        (kept) =>
          api(kept.symbols.includes(symbol) ? 'favouriteRemove' : 'favouriteAdd', { symbol }),
      );
    },
    [userId, change],
  );
  const arrange = useCallback(
    (order: readonly string[], groups: readonly FavouriteGroup[]): void => {
      if (userId === undefined) {
        setVisitor(order);
        return;
      }
      const next = {
        symbols: [...order],
        groups: groups.map((group) => ({ name: group.name, symbols: [...group.symbols] })),
      };
      change(
        () => next,
        () => api('favouriteArrange', next),
      );
    },
    [userId, change],
  );
  return {
    symbols,
    groups: (userId === undefined ? undefined : data?.groups) ?? NOTHING.groups,
    toggle,
    arrange,
  };
}
