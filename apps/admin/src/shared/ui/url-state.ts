import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Filters of a list as texts by their name; an absent one does not filter. */
export type FilterValues = Readonly<Record<string, string>>;

export interface UrlState {
  readonly values: FilterValues;
  /** Replaces some; an empty text takes a filter away. */
  readonly change: (changes: FilterValues) => void;
}

/** Filters live in the address, so that a link shows the same list and going back finds it again. */
export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  // Where one came from stays known from tab to tab.
  const state: unknown = useLocation().state;
  const values = useMemo(() => Object.fromEntries(params), [params]);
  const change = useCallback(
    (changes: FilterValues) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes)) {
            if (value === '') next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { state },
      );
    },
    [setParams, state],
  );
  return { values, change };
}

/** A filter's text as one of the known words, or undefined: addresses are typed by people too. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  text: string | undefined,
): Word | undefined {
  return words.find((word) => word === text);
}

/** A filter's text as a positive whole number, or undefined. */
export function wholeOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9][0-9]{0,15}$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The fields of an object that are there: closed requests take no undefined. */
export function present<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
