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
    p2p_cost_set: ({ asset, currency, costs }) =>
      costs === ''
        ? msg`Forget what payment methods of ${asset}/${currency} cost`
        : msg`Payment methods of ${asset}/${currency} cost (who pays, who is paid): ${costs}`,
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
    p2p_pause_lift: ({ userId }) => msg`Let user ${userId} trade P2P again`,
    p2p_ad_stop: ({ adId }) => msg`Take P2P ad ${adId} off the market`,
    p2p_application_see: ({ userId }) =>
      msg`Look at the picture of the P2P application of user ${userId}`,
    p2p_picture_see: ({ orderId }) => msg`Look at a picture of P2P order ${orderId}`,
    p2p_claim: ({ orderId }) => msg`Take the appeal of P2P order ${orderId}`,
    p2p_claim_release: ({ orderId }) => msg`Give back the appeal of P2P order ${orderId}`,
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
    p2pCostSet: msg`Change what P2P payment methods cost`,
    p2pMerchantReview: msg`Decide a merchant application`,
    p2pRefundReview: msg`Decide the refund of a deposit`,
    p2pUserPause: msg`Pause P2P trading of a user`,
    p2pPauseLift: msg`End the P2P pause of a user`,
    p2pAdStop: msg`Take a P2P ad off the market`,
    p2pApplication: msg`Look at the picture of a merchant application`,
    p2pImage: msg`Look at a picture of a P2P appeal`,
    p2pClaim: msg`Take a P2P appeal`,
    p2pClaimRelease: msg`Give back a P2P appeal`,
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
  words: {
    p2p_buyer: msg`Buyer`,
    p2p_seller: msg`Seller`,
    p2p_unpaid: msg`Not paid`,
    p2p_processing: msg`Application waits`,
    p2p_paid: msg`Paid`,
    p2p_refund_review: msg`Refund waits`,
    p2p_refunding: msg`Coming back`,
    p2p_returned: msg`Came back`,
    p2p_ad_listed: msg`Listed`,
    p2p_ad_paused: msg`Paused`,
    p2p_ad_cancelled: msg`Ended`,
    p2p_order_waiting_payment: msg`Waits for payment`,
    p2p_order_paid: msg`Marked as paid`,
    p2p_order_appeal: msg`Under appeal`,
    p2p_order_completed: msg`Completed`,
    p2p_order_cancelled: msg`Cancelled`,
    p2p_end_released: msg`Released by the seller`,
    p2p_end_buyer_cancelled: msg`Cancelled by the buyer`,
    p2p_end_expired: msg`Not paid in time`,
    p2p_end_decided_release: msg`Decided: released`,
    p2p_end_decided_return: msg`Decided: returned`,
    p2p_end_account_frozen: msg`Account frozen or restricted`,
    p2p_reason_not_released: msg`Paid, not released`,
    p2p_reason_not_received: msg`Money did not arrive`,
    p2p_reason_wrong_amount: msg`Wrong amount`,
    p2p_reason_third_party: msg`Somebody else paid`,
    p2p_reason_other: msg`Other`,
    p2p_step_opened: msg`Order opened`,
    p2p_step_extended: msg`Five minutes more`,
    p2p_step_paid: msg`Marked as paid`,
    p2p_step_appealed: msg`Appealed`,
    p2p_step_appeal_withdrawn: msg`Appeal withdrawn`,
    p2p_step_released: msg`Released by the seller`,
    p2p_step_buyer_cancelled: msg`Cancelled by the buyer`,
    p2p_step_expired: msg`Not paid in time`,
    p2p_step_decided_release: msg`Decided: released`,
    p2p_step_decided_return: msg`Decided: returned`,
    p2p_step_account_frozen: msg`Account frozen or restricted`,
    p2p_penalty_taken: msg`Taken`,
    p2p_penalty_appealed: msg`Under appeal`,
    p2p_penalty_reversed: msg`Given back`,
    p2p_penalty_upheld: msg`Upheld`,
    p2p_penalty_final: msg`Final`,
  },
} satisfies ProductTexts;
