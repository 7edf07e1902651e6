import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { P2pWorld, PIN } from './testing/p2p-world.ts';
import type { Trader } from './testing/p2p-world.ts';

let api: TestApi;
let world: P2pWorld;
let owner: TestStaff;
let finance: TestStaff;
let service: TestStaff;
let operations: TestStaff;
let merchant: Trader;
let taker: Trader;
let adId: number;

const reason = 'asked for by the test';

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  owner = await newOwner(api);
  finance = await newStaff(api, 'finance');
  service = await newStaff(api, 'customer_service');
  operations = await newStaff(api, 'operations');
  [merchant, taker] = await Promise.all([world.newTrader(), world.newTrader()]);
});
afterAll(() => api.stop());

/** Asks for an act of two and has the second person approve it. @returns the code of the approval */
async function byTwo(first: TestStaff, act: Parameters<TestStaff['call']>[0], request: object) {
  const answer = await as(first)(act, { ...request, reason });
  if (answer.code !== 200) return answer.code;
  const { state, approvalId } = answer.data as AdminReply<'p2pDecide'>;
  expect(state).toBe('waiting');
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

/** Pictures that one of the staff has looked at today, as their budget counts them. */
async function looksOf({ staffId }: TestStaff): Promise<number> {
  const { rows } = await api.database.pool.query<{ looks: number }>(
    `SELECT looks FROM staff_looks WHERE staff_id = $1 AND kind = 'pictures'`,
    [staffId],
  );
  return rows[0]?.looks ?? 0;
}

/** What a trader was told, the newest first. */
async function toldOf(trader: Trader): Promise<readonly string[]> {
  await world.settle();
  const { messages } = await trader.ask('getMsg', { box: 'personal', locale: 'en' });
  return messages.map(({ title }) => title);
}

const view = async () => (await as(finance)('p2pView')).data as AdminReply<'p2pView'>;

const rule = {
  ...{ isOpen: true, depositAsset: 'USDT', deposit: '1000', refundWaitMs: 604_800_000 },
  ...{ releaseMs: 60_000, evidenceMs: 0, lockMs: 86_400_000, cancelsFree: 2 },
  ...{ penaltyPpm: 500_000, pendingMax: 5, adsMax: 10 },
};

const pair = {
  ...{ pairId: 0, asset: 'USDT', currency: 'EUR', fiatScale: 2, decimals: 4, feePpm: 1_000 },
  ...{ bandPpm: 100_000, indexAgeMaxMs: 604_800_000, min: '1', max: '1000000' },
  ...{ methods: ['bank', 'paypal'], isOpen: true },
};

/** An order that was paid and appealed against by its seller. */
async function appealed(): Promise<number> {
  const { orderId } = await world.buy(taker, adId);
  await taker.ask('tradePaid', { orderId, method: 'bank' });
  const picture = { orderId, fileId: await taker.proof(), clientLineId: `picture-${orderId}` };
  await taker.ask('p2pChatSend', picture);
  await merchant.ask('tradeAppeal', {
    ...{ orderId, reason: 'wrong_amount', text: 'half of it arrived' },
    fileId: await merchant.proof(),
  });
  return orderId;
}

describe('staff set fiat trading up', () => {
  test('rules and pairs take two people, and what cannot be is refused', async () => {
    expect((await view()).rule).toBeNull();
    expect((await as(operations)('p2pRuleSet', { ...rule, reason })).code).toBe(41061);
    const unknown = { ...rule, depositAsset: 'NONE', reason };
    expect((await as(finance)('p2pRuleSet', unknown)).code).toBe(41036);
    expect(await byTwo(finance, 'p2pRuleSet', rule)).toBe(200);
    expect(await byTwo(finance, 'p2pPairSet', pair)).toBe(200);
    expect(await view()).toMatchObject({
      rule: { isOpen: true, deposit: '1000', cancelsFree: 2 },
      pairs: [{ pairId: 1, asset: 'USDT', currency: 'EUR', min: '1.00', isOpen: true }],
    });
    const missing = { ...pair, pairId: 99, reason };
    expect((await as(finance)('p2pPairSet', missing)).code).toBe(404);
    const dear = { ...pair, feePpm: 10_001, reason };
    expect(await as(finance)('p2pPairSet', dear)).toMatchObject({
      ...{ code: 41001, msg: 'feePpm: at most 10000, which is 1 %' },
    });
    expect(await byTwo(finance, 'p2pPairSet', { ...pair, pairId: 1, feePpm: 2_000 })).toBe(200);
    expect((await view()).pairs).toMatchObject([{ pairId: 1, feePpm: 2_000 }]);
    await byTwo(finance, 'p2pPairSet', { ...pair, pairId: 1 });
  });

  test('what payment methods cost takes two people, and each method of the pair once', async () => {
    const bank = { kind: 'bank', payerPpm: 0, payerFixed: '0', payeePpm: 0, payeeFixed: '0' };
    const paypal = { ...bank, kind: 'paypal', payerPpm: 5_000, payerFixed: '0.35' };
    const set = { pairId: 1, costs: [paypal, bank] };
    expect((await as(operations)('p2pCostSet', { ...set, reason })).code).toBe(41061);
    const codeOf = async (change: object) =>
      (await as(finance)('p2pCostSet', { ...set, ...change, reason })).code;
    expect(await codeOf({ pairId: 99 })).toBe(404);
    expect(await codeOf({ costs: [bank, bank] })).toBe(41001);
    expect(await codeOf({ costs: [{ ...bank, kind: 'wechat' }] })).toBe(41001);
    expect(await codeOf({ costs: [{ ...bank, payerFixed: '0.001' }] })).toBe(41021);
    expect(await codeOf({ costs: [{ ...bank, payerPpm: 200_001 }] })).toBe(41001);
    expect(await byTwo(finance, 'p2pCostSet', set)).toBe(200);
    expect((await view()).pairs[0]?.costs).toEqual([
      { ...bank, payerFixed: '0.00', payeeFixed: '0.00' },
      { ...paypal, payeeFixed: '0.00' },
    ]);
    expect(await byTwo(finance, 'p2pCostSet', { ...set, costs: [] })).toBe(200);
    expect((await view()).pairs[0]?.costs).toEqual([]);
  });

  test('an application is looked at, and decided once', async () => {
    await merchant.ask('deposit', { amount: '1000', fileId: await merchant.proof() });
    const { userId } = merchant;
    const waiting = (await as(service)('p2pMerchants', { state: 'processing' }))
      .data as AdminReply<'p2pMerchants'>;
    expect(waiting.merchants).toMatchObject([{ userId, nickname: merchant.nickname }]);
    const see = (request: object) => as(service)('p2pApplication', { userId, reason, ...request });
    const picture = await see({});
    expect((picture.data as AdminReply<'p2pApplication'>).url).toMatch(/^http|^\//);
    expect(await looksOf(service)).toBe(1);
    expect((await see({ userId: taker.userId })).code).toBe(404);
    expect((await see({ reason: 'abc abc abc' })).code).toBe(41001);
    const accept = { userId, isAccepted: true, reason };
    expect((await as(finance)('p2pMerchantReview', accept)).code).toBe(41061);
    expect((await as(service)('p2pMerchantReview', accept)).code).toBe(200);
    expect((await as(service)('p2pMerchantReview', accept)).code).toBe(400);
    // Decided, it is nobody's task any more.
    expect((await see({})).code).toBe(400);
    expect(await looksOf(service)).toBe(1);
    expect((await as(service)('p2pRefundReview', accept)).code).toBe(400);
    const nobody = { ...accept, userId: taker.userId };
    expect((await as(service)('p2pMerchantReview', nobody)).code).toBe(404);
    adId = await world.sellAd(merchant);
    expect((await view()).counts).toMatchObject({ merchants: 1, applications: 0, ads: 1 });
  });
});

describe('staff steer what runs', () => {
  test('an ad is taken off the market, and its merchant lists it again', async () => {
    const stop = { adId, reason };
    expect((await as(service)('p2pAdStop', stop)).code).toBe(200);
    expect((await as(service)('p2pAdStop', stop)).code).toBe(400);
    await world.settle();
    const ads = (await as(service)('p2pAds', { userId: merchant.userId }))
      .data as AdminReply<'p2pAds'>;
    expect(ads.ads).toMatchObject([{ adId, state: 'paused', stock: '2000' }]);
    const alone = { adId, userId: merchant.userId };
    expect((await as(service)('p2pAds', alone)).data).toMatchObject({ ads: ads.ads });
    expect((await as(service)('p2pAds', { adId: adId + 1 })).data).toMatchObject({ ads: [] });
    const hits = (await as(service)('search', { text: `Ad ${adId}` })).data as AdminReply<'search'>;
    expect(hits.records).toMatchObject([{ kind: 'p2p_ad', id: adId, userIds: [merchant.userId] }]);
    await merchant.ask('p2pAdShow', { adId, isListed: true });
  });

  test('a user is paused by one, for longer by one, and let again by two', async () => {
    const { userId } = taker;
    const pause = { userId, untilMs: Date.now() + 3_600_000, reason };
    expect((await as(service)('p2pUserPause', pause)).code).toBe(200);
    expect((await as(service)('p2pUserPause', pause)).code).toBe(400);
    const take = { adId, version: 1, price: '0.8640', fiat: '500', method: 'bank' };
    expect(await taker.codeOf('tradeBuy', take)).toBe(4014);
    const untilMs = pause.untilMs + 60_000;
    expect((await as(service)('p2pUserPause', { ...pause, untilMs })).code).toBe(200);
    for (const sooner of [0, Date.now() + 1, pause.untilMs]) {
      const asked = { ...pause, untilMs: sooner };
      expect((await as(service)('p2pUserPause', asked)).code).toBe(41119);
    }
    expect(await taker.codeOf('tradeBuy', take)).toBe(4014);
    expect(await byTwo(service, 'p2pPauseLift', { userId })).toBe(200);
    expect(await taker.codeOf('tradeBuy', take)).not.toBe(4014);
    expect((await as(service)('p2pPauseLift', { userId, reason })).code).toBe(400);
    expect((await as(service)('p2pUserPause', { ...pause, untilMs: 1 })).code).toBe(41001);
  });

  test('an appeal is decided by two, for a reason that both sides read', async () => {
    const orderId = await appealed();
    await world.settle();
    const queue = (await as(service)('p2pOrders', { state: 'appeal' }))
      .data as AdminReply<'p2pOrders'>;
    expect(queue.orders.map((order) => order.orderId)).toEqual([orderId]);
    const read = async () =>
      (await as(service)('p2pDispute', { orderId })).data as AdminReply<'p2pDispute'>;
    const masked = await read();
    expect(masked).toMatchObject({
      ...{ inClear: false, claims: [], buyer: { name: 'A***' } },
      ...{ statements: [{ by: 'seller', text: '' }], proofs: [{ by: 'seller' }] },
    });
    expect(JSON.stringify(masked)).not.toContain('"url"');
    expect(masked.lines.every(({ text, fileId }) => text === '' && fileId === null)).toBe(true);
    const seen = await looksOf(service);
    const see = (fileId: string | null | undefined) => as(service)('p2pImage', { orderId, fileId });
    expect((await see(masked.proofs[0]?.fileId)).code).toBe(41071);
    const decide = { orderId, outcome: 'return' };
    expect((await as(service)('p2pDecide', { ...decide, reason })).code).toBe(41071);
    expect((await as(service)('p2pClaim', { orderId: orderId + 1 })).code).toBe(404);
    expect((await as(service)('p2pClaimRelease', { orderId })).code).toBe(404);
    expect((await as(service)('p2pClaim', { orderId })).code).toBe(200);
    const dispute = await read();
    expect(dispute).toMatchObject({
      ...{ inClear: true, claims: [{ staffId: service.staffId }] },
      order: { orderId, buyerId: taker.userId, appeal: { by: 'seller', reason: 'wrong_amount' } },
      statements: [{ by: 'seller', text: 'half of it arrived' }],
      proofs: [{ by: 'seller', seenInOrderId: 0 }],
      decision: null,
    });
    const shown = dispute.lines.find(({ kind }) => kind === 'picture')?.fileId;
    for (const fileId of [dispute.proofs[0]?.fileId, shown]) {
      const { url } = (await see(fileId)).data as AdminReply<'p2pImage'>;
      expect(url).toMatch(/^http|^\//);
    }
    expect(await looksOf(service)).toBe(seen + 2);
    expect((await see(await taker.proof())).code).toBe(404);
    expect((await as(owner)('p2pImage', { orderId, fileId: shown })).code).toBe(41071);
    expect((await as(finance)('p2pDispute', { orderId })).code).toBe(41061);
    expect((await as(owner)('p2pClaim', { orderId })).code).toBe(200);
    expect(await byTwo(service, 'p2pDecide', decide)).toBe(200);
    expect((await as(service)('p2pDecide', { ...decide, reason })).code).toBe(4017);
    for (const side of [taker, merchant]) {
      const page = await side.ask('tradeBuyWaitPage', { orderId });
      expect(page.order).toMatchObject({ state: 'cancelled', endedBy: 'decided_return' });
      expect(page.decision).toMatchObject({ reason });
    }
  });

  test('a seller who releases before the second person is followed: no decision is shown', async () => {
    const orderId = await appealed();
    await as(service)('p2pClaim', { orderId });
    await as(owner)('p2pClaim', { orderId });
    const asked = await as(service)('p2pDecide', { orderId, outcome: 'return', reason });
    const { approvalId } = asked.data as AdminReply<'p2pDecide'>;
    await merchant.ask('otcFinish', { orderId, payer: 'same_name', legalPwd: PIN });
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(4017);
    const page = await taker.ask('tradeBuyWaitPage', { orderId });
    expect(page).toMatchObject({ order: { endedBy: 'released' }, decision: null });
  });

  test('appeals come by how long they wait, with a deadline; earlier ones of both and their ends are told', async () => {
    const paid = async (): Promise<number> => {
      const { orderId } = await world.buy(taker, adId, { fiat: '20' });
      await taker.ask('tradePaid', { orderId, method: 'bank' });
      return orderId;
    };
    const [early, late] = [await paid(), await paid()];
    for (const orderId of [late, early]) {
      const fileId = await merchant.proof();
      const words = { reason: 'wrong_amount', text: 'half of it arrived' };
      await merchant.ask('tradeAppeal', { orderId, ...words, fileId });
      await letPass(api, 1_000);
    }
    await world.settle();
    const page = async (request: object = {}) =>
      (await as(service)('p2pOrders', { state: 'appeal', ...request }))
        .data as AdminReply<'p2pOrders'>;
    const { orders } = await page();
    expect(orders.map(({ orderId }) => orderId)).toEqual([late, early]);
    expect(orders[0]?.dueAtMs).toBe((orders[0]?.appeal?.atMs ?? 0) + 48 * HOUR_MS);
    const { nextCursor } = await page({ limit: 1 });
    const rest = (await page({ limit: 1, cursor: nextCursor })).orders;
    expect(rest.map(({ orderId }) => orderId)).toEqual([early]);
    const { seller, buyer } = (await as(service)('p2pDispute', { orderId: early }))
      .data as AdminReply<'p2pDispute'>;
    const ends = seller.disputes.map(({ as: side, appealBy, endedBy }) => [
      side,
      appealBy,
      endedBy,
    ]);
    expect(ends).toEqual([
      ['seller', 'seller', 'released'],
      ['seller', 'seller', 'decided_return'],
    ]);
    expect(buyer.disputes.map(({ as: side }) => side)).toEqual(['buyer', 'buyer']);
    for (const orderId of [late, early]) {
      await merchant.ask('otcFinish', { orderId, payer: 'same_name', legalPwd: PIN });
    }
    await world.settle();
    expect((await page()).orders).toEqual([]);
  });

  test('a penalty is given back by two', async () => {
    const paid = await world.newMerchant();
    await world.sellAd(merchant);
    for (let turn = 0; turn < 3; turn++) {
      const { orderId } = await world.buy(paid, adId);
      const page = await paid.ask('tradeBuyWaitPage', { orderId });
      const { cost, pauseMs } = page.cancel ?? { cost: '0', pauseMs: 0 };
      await paid.ask('tradeCancel', { orderId, cost, pauseMs });
    }
    const { penalties } = (await as(service)('p2pPenalties')).data as AdminReply<'p2pPenalties'>;
    expect(penalties).toMatchObject([{ userId: paid.userId, amount: '500', state: 'taken' }]);
    const penaltyId = penalties[0]?.penaltyId ?? 0;
    expect(await byTwo(service, 'p2pPenaltyDecide', { penaltyId, isReversed: true })).toBe(200);
    expect((await paid.ask('depositPage')).deposit.amount).toBe('1000');
    const told = await toldOf(paid);
    const { penalties: own } = await paid.ask('legalMgrPage');
    expect(own).toMatchObject([{ penaltyId, amount: '500', state: 'reversed' }]);
    expect(told).toContain('A cancelled order took 500 USDT from your deposit');
    expect(told[0]).toBe('The penalty of 500 USDT was given back');
    const again = { penaltyId, isReversed: true, reason };
    expect((await as(service)('p2pPenaltyDecide', again)).code).toBe(404);
  });

  test('a refund waits for staff, who may leave the deposit where it is', async () => {
    const leaving = await world.newMerchant();
    const { userId } = leaving;
    await leaving.ask('backDeposit', { legalPwd: PIN });
    const keep = { userId, isAccepted: false, reason };
    expect((await as(service)('p2pRefundReview', keep)).code).toBe(200);
    expect((await leaving.ask('depositPage')).deposit.state).toBe('paid');
    await leaving.ask('backDeposit', { legalPwd: PIN });
    const pay = { userId, isAccepted: true, reason };
    expect((await as(service)('p2pRefundReview', pay)).code).toBe(200);
    expect((await as(service)('p2pRefundReview', pay)).code).toBe(400);
    expect((await leaving.ask('depositPage')).deposit.state).toBe('refunding');
    expect((await toldOf(leaving)).slice(0, 3)).toEqual([
      'Your deposit of 1000 USDT is on its way back',
      'Your deposit was not returned: it stays as it was',
      'Your deposit was accepted: you are a P2P merchant',
    ]);
  });
});
