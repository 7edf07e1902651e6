import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { api, tell } from '#shared/api/api.ts';
import { useRead } from '#shared/api/hooks.ts';
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

interface Favourites {
  readonly symbols: ReadonlySet<string>;
  readonly toggle: (symbol: string) => void;
}

/** The marked markets and how to mark one. Shows at once; a refusal takes it back and says why. */
export function useFavourites(): Favourites {
  const userId = useSession((state) => state.session?.userId);
  const visitor = useVisitorFavourites((state) => state.symbols);
  const { data } = useRead('favouriteList', {});
  const queries = useQueryClient();
  const list = userId === undefined ? visitor : data?.symbols;
  const symbols = useMemo(() => new Set(list), [list]);
  const toggle = useCallback(
    (symbol: string): void => {
      if (userId === undefined) {
        const next = toggled(useVisitorFavourites.getState().symbols, symbol);
        useVisitorFavourites.setState({ symbols: next });
        stored.write(next);
        return;
      }
      const key = ['favouriteList', userId, {}];
      const before = queries.getQueryData<{ symbols: string[] }>(key);
      const old = before?.symbols ?? [];
      queries.setQueryData(key, { symbols: toggled(old, symbol) });
      api(old.includes(symbol) ? 'favouriteRemove' : 'favouriteAdd', { symbol }).then(
        (reply) => queries.setQueryData(key, reply),
        (error: unknown) => {
          queries.setQueryData(key, before);
          tell(error);
        },
      );
    },
    [userId, queries],
  );
  return { symbols, toggle };
}
