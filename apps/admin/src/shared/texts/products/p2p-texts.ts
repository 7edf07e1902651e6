import { msg } from '@lingui/core/macro';
import type { ProductTexts } from './product-texts-shape.ts';

/** What the back office says of fiat trading between people. */
export const p2pTexts = {
  effects: {
    p2p_rule_set: ({ isOpen, deposit }) =>
      isOpen
        ? msg`Open P2P trading, with a merchant deposit of ${deposit}`
        : msg`Close P2P trading, with a merchant deposit of ${deposit}`,
    p2p_pair_set: ({ asset, currency, feePpm, isOpen }) =>
      isOpen
        ? msg`Open ${asset} for ${currency} with a fee of ${feePpm} ppm`
        : msg`Close ${asset} for ${currency} with a fee of ${feePpm} ppm`,
    p2p_merchant_review: ({ userId, isAccepted }) =>
      isAccepted
        ? msg`Accept user ${userId} as a merchant`
        : msg`Refuse user ${userId} as a merchant`,
    p2p_refund_review: ({ userId, isAccepted }) =>
      isAccepted
        ? msg`Let the deposit of user ${userId} be refunded`
        : msg`Refuse the refund of the deposit of user ${userId}`,
    p2p_user_pause: ({ userId, untilMs }) =>
      untilMs === 0
        ? msg`Let user ${userId} trade P2P again`
        : msg`Pause P2P trading of user ${userId}`,
    p2p_ad_stop: ({ adId }) => msg`Take P2P ad ${adId} off the market`,
    p2p_decide: ({ orderId, outcome, quantity, asset }) =>
      outcome === 'release'
        ? msg`Release ${quantity} ${asset} of P2P order ${orderId} to the buyer`
        : msg`Return ${quantity} ${asset} of P2P order ${orderId} to the seller`,
    p2p_penalty_decide: ({ penaltyId, isReversed }) =>
      isReversed
        ? msg`Give P2P penalty ${penaltyId} back`
        : msg`Let P2P penalty ${penaltyId} stand`,
  },
  acts: {
    p2pRuleSet: msg`Change the P2P rules`,
    p2pPairSet: msg`Change a P2P pair`,
    p2pMerchantReview: msg`Decide a merchant application`,
    p2pRefundReview: msg`Decide the refund of a deposit`,
    p2pUserPause: msg`Pause P2P trading of a user`,
    p2pAdStop: msg`Take a P2P ad off the market`,
    p2pDecide: msg`Decide a P2P appeal`,
    p2pPenaltyDecide: msg`Decide a P2P penalty`,
  },
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
