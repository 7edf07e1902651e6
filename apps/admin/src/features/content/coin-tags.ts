import type { CoinTag } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';

/** What the categories of coins are called. */
export function useTagNames(): Readonly<Record<CoinTag, string>> {
  const { t } = useLingui();
  return {
    layer_1: t`Layer 1`,
    payments: t`Payments`,
    meme: t`Meme`,
    defi: t`DeFi`,
    exchange: t`Exchange coin`,
    stablecoin: t`Stablecoin`,
  };
}
