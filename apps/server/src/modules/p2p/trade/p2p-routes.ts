import type { Handlers } from '#api/call.ts';
import {
  cancelAd,
  editAd,
  listAds,
  listOwnAds,
  priceHint,
  publishBuyAd,
  publishSellAd,
  quote,
  readOwnAd,
  showAd,
} from '#modules/p2p/ads/index.ts';
import { addProof, addStatement, evidenceFile } from '#modules/p2p/appeals/index.ts';
import { listLines, sendLine } from '#modules/p2p/chat/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import {
  appealPenalty,
  askBack,
  block,
  listBlocks,
  payDeposit,
  rate,
  readCentre,
  readConfig,
  readDeposit,
  readMerchant,
  topUpDeposit,
} from '#modules/p2p/merchants/index.ts';
import {
  buyFromAd,
  cancelOrder,
  closeAppeal,
  countDown,
  extendOrder,
  listBills,
  listOrders,
  openAppeal,
  payOrder,
  previewCancel,
  readOrderPage,
  releaseOrder,
  sellToAd,
} from '#modules/p2p/orders/index.ts';

/** Fiat trading between people, endpoint by endpoint. */
export function p2pRoutes(deps: P2pDeps) {
  return {
    p2pConfig: () => readConfig(deps),
    tradeList: (request, { session }) => listAds(deps, request, session),
    p2pQuote: (request, { session }) => quote(deps, request, session),
    p2pPriceHint: (request, { session }) => priceHint(deps, request, session),
    tradeBuy: (request, call) => buyFromAd(deps, request, call),
    tradeSell: (request, call) => sellToAd(deps, request, call),
    tradeBuyWaitPage: (request, { session }) => readOrderPage(deps, request, session),
    timeCount: (request, { session }) => countDown(deps, request, session),
    p2pOrderList: (request, { session }) => listOrders(deps, request, session),
    otcBillList: (request, { session }) => listBills(deps, request, session),
    tradePaid: (request, call) => payOrder(deps, request, call),
    tradeCancelPre: (request, { session }) => previewCancel(deps, request, session),
    tradeCancel: (request, call) => cancelOrder(deps, request, call),
    p2pExtend: (request, call) => extendOrder(deps, request, call),
    otcFinish: (request, call) => releaseOrder(deps, request, call),
    tradeAppeal: (request, call) => openAppeal(deps, request, call),
    p2pAppealAdd: (request, { session }) => addStatement(deps, request, session),
    p2pAppealWithdraw: ({ orderId }, call) =>
      closeAppeal(deps, 'p2p_appeal_withdraw', orderId, call),
    p2pAppealComplete: ({ orderId }, call) =>
      closeAppeal(deps, 'p2p_appeal_complete', orderId, call),
    uploadBuyProof: (request, { session }) => addProof(deps, request, session),
    p2pChatList: (request, { session }) => listLines(deps, request, session),
    p2pChatSend: (request, { session }) => sendLine(deps, request, session),
    p2pEvidence: (request, { session }) => evidenceFile(deps, request, session),
    p2pRate: (request, { session }) => rate(deps, request, session),
    p2pBlock: (request, { session }) => block(deps, request, session),
    p2pBlockList: (_request, { session }) => listBlocks(deps, session),
    p2pMerchant: (request, { session }) => readMerchant(deps, request, session),
    otcBuy: (request, call) => publishBuyAd(deps, request, call),
    otcSell: (request, call) => publishSellAd(deps, request, call),
    p2pAdEdit: (request, call) => editAd(deps, request, call),
    p2pAdShow: (request, call) => showAd(deps, request, call),
    cancelOrder: (request, call) => cancelAd(deps, request, call),
    otcOrderList: (_request, { session }) => listOwnAds(deps, session),
    p2pAdDetail: (request, { session }) => readOwnAd(deps, request, session),
    legalMgrPage: (_request, { session }) => readCentre(deps, session),
    depositPage: (_request, { session }) => readDeposit(deps, session.userId),
    deposit: (request, call) => payDeposit(deps, request, call),
    makeUpDepositPage: (_request, { session }) => readDeposit(deps, session.userId),
    makeUpDeposit: (request, call) => topUpDeposit(deps, request, call),
    backDepositPage: (_request, { session }) => readDeposit(deps, session.userId),
    backDeposit: (request, call) => askBack(deps, request, call),
    p2pPenaltyAppeal: (request, call) => appealPenalty(deps, request, call),
  } satisfies Partial<Handlers>;
}
