import { msg } from '@lingui/core/macro';
import type { ProductTexts } from './product-texts-shape.ts';

/** What the back office says of fiat trading between people. */
export const p2pTexts = {
  effects: {},
  acts: {},
  reasons: {
    p2p_ad_lock: msg`Locked in a P2P ad`,
    p2p_ad_return: msg`Released from a P2P ad`,
    p2p_escrow: msg`P2P escrow`,
    p2p_return: msg`Returned from P2P escrow`,
    p2p_release: msg`P2P trade`,
    p2p_fee: msg`P2P fee`,
    p2p_deposit: msg`Merchant deposit`,
    p2p_deposit_return: msg`Merchant deposit returned`,
    p2p_penalty: msg`P2P penalty`,
    p2p_penalty_return: msg`P2P penalty returned`,
  },
  words: {},
} satisfies ProductTexts;
