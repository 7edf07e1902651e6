import { addUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { AddHold, Deciders } from '#kernel/product.ts';
import type { Id } from '#kernel/quantities.ts';
import { kindCodeOf } from '#ledger/codes.ts';
import { cancelAd, editAd, endAd, listAd, publishAd, stopAd } from './ads.ts';
import {
  appealPenalty,
  closePenalty,
  completeAppeal,
  decideAppeal,
  decidePenalty,
  openAppeal,
  penaltyDueAtMs,
  withdrawAppeal,
} from './appeal.ts';
import { usesOfAsset } from './asset-uses.ts';
import { cancelCostOf } from './cancel-cost.ts';
import type { P2pCancelCost } from './cancel-cost.ts';
import { p2pCommands } from './commands.ts';
import {
  payDeposit,
  refundDueAtMs,
  requestRefund,
  returnDeposit,
  reviewDeposit,
  reviewRefund,
  topUpDeposit,
} from './deposit.ts';
import { escrowUnits, fireOrder, giveBack, orderDueAtMs } from './end-order.ts';
import { cancelOrder, extendOrder, payOrder, releaseOrder } from './order-acts.ts';
import { adPriceTicks } from './price.ts';
import { p2pRecords } from './records.ts';
import type {
  P2pAd,
  P2pMerchant,
  P2pOrder,
  P2pPair,
  P2pPenalty,
  P2pRule,
  P2pTrader,
} from './records.ts';
import { p2pRejections } from './rejections.ts';
import type { P2pRejection } from './rejections.ts';
import { pauseUser, setIndex, setPair, setRule } from './set-up.ts';
import { isRunning, P2pState, PENALTY_ACCOUNT } from './state.ts';
import { takeAd } from './take-ad.ts';

/** Questions about fiat trading; every answer is a copy. */
export interface P2pReads {
  /** Undefined before it was set up. */
  readonly rule: P2pRule | undefined;
  pairs(): readonly P2pPair[];
  pair(pairId: number): P2pPair | undefined;
  merchant(userId: number): P2pMerchant | undefined;
  merchants(): readonly P2pMerchant[];
  trader(userId: number): P2pTrader;
  /** An ad that was not cancelled. */
  ad(adId: number): P2pAd | undefined;
  ads(): readonly P2pAd[];
  adsOf(userId: number): readonly P2pAd[];
  /** What one coin costs in an ad now; undefined while a floating price has no index. */
  priceTicks(ad: P2pAd, nowMs: number): number | undefined;
  /** An order that runs, or ended less than a day ago. */
  order(orderId: number): P2pOrder | undefined;
  runningOf(userId: number): readonly P2pOrder[];
  /** All that run, of everybody. */
  running(): readonly P2pOrder[];
  /** Penalties that can still be appealed against or wait for staff. */
  penalties(): readonly P2pPenalty[];
  penaltiesOf(userId: number): readonly P2pPenalty[];
  /** What a cancel of this user costs at a moment. */
  cancelCost(userId: number, nowMs: number): P2pCancelCost | undefined;
  /** Coins that cannot leave the exchange: bought here within a day, less those sold. */
  lockedUnits(userId: number, assetId: number, nowMs: number): Units;
}

class P2p {
  readonly decide: Deciders<typeof p2pCommands, P2pRejection>;
  readonly apply = {};
  readonly state: P2pState;
  readonly read: P2pReads;

  constructor(kernel: Kernel) {
    const state = new P2pState(kernel);
    this.state = state;
    this.read = readsOf(state);
    state.orders.onDue({ dueAtMs: orderDueAtMs, fire: (order) => fireOrder(state, order) });
    state.merchants.onDue({ dueAtMs: refundDueAtMs, fire: (row) => returnDeposit(state, row) });
    state.penalties.onDue({ dueAtMs: penaltyDueAtMs, fire: (row) => closePenalty(state, row) });
    this.decide = {
      p2p_rule_set: (command) => setRule(state, command),
      p2p_pair_set: (command) => setPair(state, command),
      p2p_index_set: (command) => setIndex(state, command),
      p2p_deposit_pay: (command) => payDeposit(state, command),
      p2p_deposit_review: (command) => reviewDeposit(state, command),
      p2p_deposit_top_up: (command) => topUpDeposit(state, command),
      p2p_refund_request: (command) => requestRefund(state, command),
      p2p_refund_review: (command) => reviewRefund(state, command),
      p2p_ad_publish: (command) => publishAd(state, command),
      p2p_ad_edit: (command) => editAd(state, command),
      p2p_ad_list: (command) => listAd(state, command),
      p2p_ad_cancel: (command) => cancelAd(state, command),
      p2p_ad_stop: (command) => stopAd(state, command),
      p2p_order_take: (command) => takeAd(state, command),
      p2p_order_take_within: (command) => takeAd(state, command),
      p2p_order_pay: (command) => payOrder(state, command),
      p2p_order_cancel: (command) => cancelOrder(state, command),
      p2p_order_release: (command) => releaseOrder(state, command),
      p2p_order_extend: (command) => extendOrder(state, command),
      p2p_appeal_open: (command) => openAppeal(state, command),
      p2p_appeal_withdraw: (command) => withdrawAppeal(state, command),
      p2p_appeal_complete: (command) => completeAppeal(state, command),
      p2p_appeal_decide: (command) => decideAppeal(state, command),
      p2p_penalty_appeal: (command) => appealPenalty(state, command),
      p2p_penalty_decide: (command) => decidePenalty(state, command),
      p2p_user_pause: (command) => pauseUser(state, command),
    };
  }

  /** Coins on offer in sell ads, in escrow, and in deposits: all in their owners' fiat accounts. */
  holds(add: AddHold): void {
    const { state } = this;
    const hold = (userId: number, assetId: number, units: Units) => {
      if (units === 0) return;
      const { ledger, users } = state.kernel;
      add(ledger.find(assetId, kindCodeOf('fiat'), users.slotOf(userId)), units);
    };
    for (const ad of state.ads.table.all()) {
      if (ad.side === 'sell') hold(ad.userId, ad.assetId, ad.stockUnits);
    }
    for (const order of state.orders.table.all()) {
      hold(order.sellerId, order.assetId, escrowUnits(order));
    }
    for (const { userId, assetId, depositUnits } of state.merchants.table.all()) {
      hold(userId, assetId, depositUnits);
    }
  }

  usesOf(assetId: Id): readonly AssetUse[] {
    return usesOfAsset(this.state, assetId);
  }

  /** A frozen user's ads end, and so do orders nobody has paid yet; paid ones wait for release or a decision. */
  closeFor(userSlot: number): void {
    const { state } = this;
    const userId = state.kernel.users.idOf(userSlot);
    for (const order of state.runningOf(userId)) {
      if (order.state === 'waiting_payment') giveBack(state, order, 'account_frozen');
    }
    for (const ad of [...state.ads.table.by('byUser', userId)]) endAd(state, ad);
  }

  /** A user whose money may not leave sells nothing: their sell ads end, and so do their sales nobody has paid yet. */
  closeSalesFor(userSlot: number): void {
    const { state } = this;
    const userId = state.kernel.users.idOf(userSlot);
    for (const order of state.runningOf(userId)) {
      const isUnpaid = order.state === 'waiting_payment';
      if (isUnpaid && order.sellerId === userId) giveBack(state, order, 'account_frozen');
    }
    for (const ad of [...state.ads.table.by('byUser', userId)]) {
      if (ad.side === 'sell') endAd(state, ad);
    }
  }

  /** No ad offers less than nothing, and penalties that can be given back are there. */
  assertInvariants(): void {
    const { state } = this;
    for (const ad of state.ads.table.all()) {
      assert(ad.stockUnits >= 0, `ad ${ad.adId} offers less than nothing`);
    }
    const owed = new Map<number, Units>();
    for (const { assetId, units } of state.penalties.table.all()) {
      owed.set(assetId, addUnits(owed.get(assetId) ?? ZERO_UNITS, units));
    }
    for (const [assetId, units] of owed) {
      const account = state.kernel.ledger.findHouse(PENALTY_ACCOUNT, assetId);
      const balance = account === 0 ? ZERO_UNITS : state.kernel.ledger.balance(account);
      assert(balance >= units, `asset ${assetId}: penalties of ${units} cannot be given back`);
    }
    const held = sumUnits(state.orders.table.all().map(escrowUnits));
    assert(held >= 0, 'escrow is below nothing');
  }
}

function readsOf(state: P2pState): P2pReads {
  const { pairs, merchants, ads, orders, penalties } = state;
  return {
    get rule() {
      return state.rule();
    },
    pairs: () => pairs.table.all(),
    pair: (pairId) => pairs.table.get(pairId),
    merchant: (userId) => merchants.table.get(userId),
    merchants: () => merchants.table.all(),
    trader: (userId) => state.trader(userId),
    ad: (adId) => ads.table.get(adId),
    ads: () => ads.table.all(),
    adsOf: (userId) => [...ads.table.by('byUser', userId)],
    priceTicks: (ad, nowMs) => {
      const pair = pairs.table.get(ad.pairId);
      return pair && adPriceTicks(ad, pair, nowMs);
    },
    order: (orderId) => orders.table.get(orderId),
    runningOf: (userId) => state.runningOf(userId),
    running: () => orders.table.all().filter(isRunning),
    penalties: () => penalties.table.all(),
    penaltiesOf: (userId) => [...penalties.table.by('byUser', userId)],
    cancelCost: (userId, nowMs) => {
      const rule = state.rule();
      const merchant = merchants.table.get(userId);
      return rule && cancelCostOf(rule, state.trader(userId), merchant, nowMs);
    },
    lockedUnits: (userId, assetId, nowMs) => state.lockedUnits(userId, assetId, nowMs),
  };
}

/** Coins for fiat money between people: ads, escrow, payment, release, and appeals that people decide. */
export const p2p = defineProduct({
  name: 'p2p',
  commands: p2pCommands,
  effects: {},
  records: p2pRecords,
  rejections: p2pRejections,
  houseAccounts: { [PENALTY_ACCOUNT]: { mayBeNegative: false } },
  create: (kernel) => new P2p(kernel),
});
