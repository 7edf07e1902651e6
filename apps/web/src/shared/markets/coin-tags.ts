import type { CoinTag } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the categories of coins are called. */
export const coinTagTexts: Readonly<Record<CoinTag, MessageDescriptor>> = {
  layer_1: msg`Layer 1`,
  payments: msg`Payments`,
  meme: msg`Meme`,
  defi: msg`DeFi`,
  exchange: msg`Exchange coin`,
  stablecoin: msg`Stablecoin`,
};
