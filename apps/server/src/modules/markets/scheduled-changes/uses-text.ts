import type { AssetUseView } from '@candor/protocol';

interface Use {
  readonly what: AssetUseView['what'];
  readonly names: readonly string[];
  readonly count: number;
}

/** What uses an asset, in a line: `spot_market BTCUSDT, p2p_ads 3`. */
export function usesText(uses: readonly Use[]): string {
  return uses
    .map(({ what, names, count }) => `${what} ${names.length > 0 ? names.join(' ') : count}`)
    .join(', ');
}
