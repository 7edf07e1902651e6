import { always, keyOnly } from '#compose/testing/product-guard.ts';
import type { MoneyEndpoint, ProductGuards } from '#compose/testing/product-guard.ts';

const FAR = 1_000_000_000;
const onOrder = (orderId: number): { readonly orderId: number } => ({ orderId: orderId + FAR });

/** What the server asks before it asks the core: identity, nickname, and amounts that are amounts. */
const asked = [2017, 2020, 4024, 41021] as const;

/** And of whoever is paid: an account in the verified name. */
const payee = [...asked, 41046] as const;

/** And of whoever sells: nothing leaves after a change of proofs, and much of it takes a second factor. */
const seller = [5022, 41051] as const;

const shared = { p2p_ad_invalid: 'every endpoint may answer 41001' } as const;

const buys = { withdrawal_restricted: 'who buys hands out no coins' } as const;

const publish: MoneyEndpoint = {
  commands: ['p2p_ad_publish'],
  own: [404, ...payee],
  never: { ...always, ...shared },
};

/** Acts on an order that left the core long ago are answered from its table. */
const actOn = (
  command: MoneyEndpoint['commands'][number],
  own: MoneyEndpoint['own'] = [],
): MoneyEndpoint => ({ commands: [command], own: [4017, ...own], never: keyOnly });

/** Endpoints that name an order by its number. */
const ORDER_ENDPOINTS = [
  ...(['tradeBuyWaitPage', 'timeCount', 'tradePaid', 'tradeCancelPre', 'tradeCancel'] as const),
  ...(['p2pExtend', 'otcFinish', 'tradeAppeal', 'p2pAppealAdd', 'p2pAppealWithdraw'] as const),
  ...(['p2pAppealComplete', 'uploadBuyProof', 'p2pChatList', 'p2pChatSend'] as const),
  ...(['p2pEvidence', 'p2pRate'] as const),
];

/** What the tests that guard every product must be told of this one. */
export const p2pGuards: ProductGuards = {
  money: {
    tradeBuy: {
      commands: ['p2p_order_take_within'],
      own: payee,
      never: {
        ...always,
        ...buys,
        insufficient_balance: 'the merchant’s coins are in the ad',
      },
    },
    tradeSell: { commands: ['p2p_order_take_within'], own: [...payee, ...seller], never: always },
    tradePaid: actOn('p2p_order_pay'),
    tradeCancel: actOn('p2p_order_cancel', [4024, 41021]),
    p2pExtend: actOn('p2p_order_extend'),
    otcFinish: actOn('p2p_order_release', [2001, 2002, 2003, 2045, 41012, ...seller]),
    tradeAppeal: actOn('p2p_appeal_open'),
    p2pAppealWithdraw: actOn('p2p_appeal_withdraw'),
    p2pAppealComplete: actOn('p2p_appeal_complete'),
    otcBuy: { ...publish, never: { ...publish.never, ...buys } },
    otcSell: { ...publish, own: [...publish.own, ...seller] },
    p2pAdEdit: {
      commands: ['p2p_ad_edit'],
      own: [...payee, ...seller],
      never: { ...keyOnly, ...shared },
    },
    p2pAdShow: { commands: ['p2p_ad_list'], own: [5022], never: keyOnly },
    cancelOrder: { commands: ['p2p_ad_cancel'], own: [4017], never: keyOnly },
    deposit: { commands: ['p2p_deposit_pay'], own: [404, 2018, ...asked], never: always },
    makeUpDeposit: { commands: ['p2p_deposit_top_up'], own: [2015, 4024, 41021], never: keyOnly },
    backDeposit: { commands: ['p2p_refund_request'], own: [2002, 2003, 41012], never: keyOnly },
    p2pPenaltyAppeal: { commands: ['p2p_penalty_appeal'], own: [], never: keyOnly },
  },
  requestById: {
    // p2p.test.ts asks for orders, chats and proofs of others; ads and people are everybody's.
    tradeBuy: (id) => ({ adId: id + FAR, version: 1, price: '1', fiat: '1', method: 'bank' }),
    tradeSell: (id) => ({ adId: id + FAR, version: 1, price: '1', fiat: '1', payMethodId: 1 }),
    tradeBuyWaitPage: onOrder,
    timeCount: onOrder,
    tradePaid: (id) => ({ ...onOrder(id), method: 'bank' }),
    tradeCancelPre: onOrder,
    tradeCancel: onOrder,
    p2pExtend: onOrder,
    otcFinish: (id) => ({ ...onOrder(id), payer: 'same_name', legalPwd: '000000' }),
    tradeAppeal: (id) => ({
      ...onOrder(id),
      reason: 'other',
      text: 'ten letters or more',
      fileId: 'a'.repeat(22),
    }),
    p2pAppealAdd: (id) => ({ ...onOrder(id), text: 'ten letters or more' }),
    p2pAppealWithdraw: onOrder,
    p2pAppealComplete: onOrder,
    uploadBuyProof: (id) => ({ ...onOrder(id), fileId: 'a'.repeat(22) }),
    p2pChatList: onOrder,
    p2pChatSend: (id) => ({ ...onOrder(id), text: 'hello', clientLineId: 'line-0001' }),
    p2pEvidence: onOrder,
    p2pRate: (id) => ({ ...onOrder(id), isGood: true }),
    p2pAdEdit: (id) => ({
      ...{ adId: id + FAR, version: 1, priceKind: 'fixed', price: '1', stock: '1', min: '1' },
      ...{ max: '2', payMinutes: 15, methods: 'bank' },
    }),
    p2pAdShow: (id) => ({ adId: id + FAR, isListed: true }),
    cancelOrder: (id) => ({ adId: id + FAR }),
    p2pAdDetail: (id) => ({ adId: id + FAR }),
    p2pPenaltyAppeal: (id) => ({ penaltyId: id + FAR, text: 'ten letters or more' }),
    deposit: () => ({ amount: '1', fileId: 'a'.repeat(22) }),
    p2pMerchant: (id) => ({ personId: id + FAR }),
    p2pBlock: (id) => ({ personId: id + FAR, isBlocked: true }),
  },
  takenFields: {
    ...Object.fromEntries(
      (['tradeBuy', 'tradeSell', 'otcBuy', 'otcSell', 'p2pAdEdit'] as const).map((name) => [
        name,
        ['price'],
      ]),
    ),
    ...Object.fromEntries(ORDER_ENDPOINTS.map((name) => [name, ['orderId']])),
    deposit: ['amount'],
    makeUpDeposit: ['amount'],
    p2pOrderList: ['state'],
  },
  boundedLists: {
    p2pConfig: 'as many pairs as staff opened',
    p2pPriceHint: 'at most 24 levels',
    otcOrderList: 'at most adsMax ads a merchant',
    p2pAdDetail: 'running orders of one ad',
    p2pMerchant: 'at most adsMax ads a merchant',
    p2pBlockList: 'at most 500 people',
    legalMgrPage: 'running orders and open penalties of one user',
    tradeBuyWaitPage: 'at most 12 proofs and 20 statements a side',
    'p2pView of the back office': 'as many pairs as staff opened, and as many coins as there are',
    'p2pDispute of the back office':
      'at most 300 lines, 12 proofs and 20 statements a side, and staff who claimed it',
    'p2pPenalties of the back office': 'those of a week, and those that wait for staff',
  },
  twice: {
    p2pRuleSet: 'a second change, asked for and approved a second time',
    p2pPairSet: 'a second change, asked for and approved a second time',
    p2pCostSet: 'a second change, asked for and approved a second time',
    p2pMerchantReview: 'staff.test.ts: what is decided already is 400',
    p2pRefundReview: 'staff.test.ts: what is decided already is 400',
    p2pUserPause: 'staff.test.ts: what is so already is 400',
    p2pPauseLift: 'staff.test.ts: what is lifted already is 400',
    p2pAdStop: 'staff.test.ts: what is off the market already is 400',
    p2pApplication: 'a look, and each look is written down',
    p2pImage: 'a look, and each look is written down',
    p2pClaim: 'who has it has it for longer',
    p2pClaimRelease: 'staff.test.ts: what one does not have is 404',
    p2pDecide: 'staff.test.ts: what is decided already is 4017',
    p2pPenaltyDecide: 'staff.test.ts: what is decided already is no longer found',
  },
  // Rules of orders to come; two words that decide an appeal, and none that names an amount.
  staffFields: {
    p2p_rule_set: [
      ...['takesOrders', 'depositAssetId', 'depositUnits', 'refundWaitMs', 'releaseMs'],
      ...['evidenceMs', 'lockMs', 'cancelsFree', 'penaltyPpm', 'pendingMax', 'adsMax'],
    ],
    p2p_pair_set: [
      ...['pairId', 'assetId', 'currency', 'fiatScale', 'priceScale', 'feePpm', 'bandPpm'],
      ...['indexAgeMaxMs', 'fiatUnitsMin', 'fiatUnitsMax', 'methods', 'takesOrders'],
    ],
    p2p_deposit_review: ['userId', 'isAccepted'],
    p2p_refund_review: ['userId', 'isAccepted'],
    p2p_ad_stop: ['adId'],
    p2p_appeal_decide: ['orderId', 'outcome'],
    p2p_penalty_decide: ['penaltyId', 'isReversed'],
    p2p_user_pause: ['userId', 'untilMs'],
  },
};
