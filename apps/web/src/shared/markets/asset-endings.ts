import type { AssetView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';

/** The end of a coin: announced, or come. */
export interface AssetEnding extends NonNullable<AssetView['delisting']> {
  readonly asset: string;
}

/** Announcements are known within this time where a screen stays open. */
const FRESH_MS = 60_000;

/** The endings of some coins: those that have come first, then by their time. */
export function endingsOf(
  assets: readonly AssetView[],
  wanted: readonly string[],
): readonly AssetEnding[] {
  return assets
    .flatMap(({ symbol, delisting }) =>
      delisting === undefined || !wanted.includes(symbol) ? [] : [{ asset: symbol, ...delisting }],
    )
    .sort((one, other) => Number(other.isDone) - Number(one.isDone) || one.atMs - other.atMs);
}

/** The endings of the coins that a screen is about. */
export function useAssetEndings(wanted: readonly string[]): readonly AssetEnding[] {
  const { data } = useRead('common/assetsList', {}, { freshMs: FRESH_MS, everyMs: FRESH_MS });
  return useMemo(() => endingsOf(data?.assets ?? [], wanted), [data, wanted]);
}
