import { createHash } from 'node:crypto';
import type { EndpointReply } from '@candor/protocol';
import { verifyOrder } from '@candor/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { P2pWorld, PIN } from './testing/p2p-world.ts';
import type { Trader } from './testing/p2p-world.ts';

let api: TestApi;
let world: P2pWorld;
let merchant: Trader;
let taker: Trader;
let stranger: Trader;
let adId: number;

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  [merchant, taker, stranger] = await Promise.all([
    world.newMerchant(),
    world.newTrader(),
    world.newTrader(),
  ]);
  adId = await world.sellAd(merchant);
});
afterAll(() => api.stop());

const release = (orderId: number) => ({ orderId, payer: 'same_name', legalPwd: PIN });

describe('an order', () => {
  test('is taken, paid and released; both sides see what is theirs to see', async () => {
    const order = await world.buy(taker, adId);
    expect(order).toMatchObject({
      ...{ mySide: 'buyer', isMyAd: false, state: 'waiting_payment', fiat: '500.00' },
      ...{ quantity: '578.7037037', fee: '0.57870371', net: '578.12499999', price: '0.8640' },
      other: { nickname: merchant.nickname, isMerchant: true, deposit: '1000' },
    });
    const { orderId } = order;
    const page = await taker.ask('tradeBuyWaitPage', { orderId });
    expect(page.payees).toMatchObject([{ kind: 'bank', bankName: 'First Bank' }]);
    expect(page.payees[0]?.account).toMatch(/^6222/);
    expect(page.payerName).toMatch(/^Ada Byron/);
    expect(page.cancel).toMatchObject({ freeLeft: 2, cost: '0', pauseMs: 0 });
    expect((await merchant.ask('tradeBuyWaitPage', { orderId })).payees).toEqual([]);

    await taker.ask('p2pChatSend', { orderId, text: '<b>sent</b>', clientLineId: 'line-0001' });
    await taker.ask('p2pChatSend', { orderId, text: '<b>sent</b>', clientLineId: 'line-0001' });
    await taker.ask('tradePaid', { orderId, method: 'bank' });
    const wrong = { ...release(orderId), legalPwd: '111112' };
    expect(await merchant.codeOf('otcFinish', wrong)).toBe(2002);
    const otherName = { ...release(orderId), payer: 'other_name' };
    expect(await merchant.codeOf('otcFinish', otherName)).toBe(100);
    const done = await merchant.ask('otcFinish', release(orderId));
    expect(done.order).toMatchObject({ state: 'completed', endedBy: 'released' });
    expect(await merchant.codeOf('otcFinish', release(orderId))).toBe(4017);

    await world.settle();
    const { lines } = await merchant.ask('p2pChatList', { orderId });
    expect(lines.map(({ kind, text, step }) => (kind === 'step' ? step : text)).toSorted()).toEqual(
      ['opened', 'paid', 'released', 'Hello', '<b>sent</b>'].toSorted(),
    );
    const after = await taker.ask('tradeBuyWaitPage', { orderId });
    expect(after).toMatchObject({ payees: [], payerName: null, cancel: null });
    const titles = (await taker.ask('getMsg', { box: 'personal', locale: 'en' })).messages;
    expect(titles[0]?.title).toBe('The coins were released to you');

    const bills = await taker.ask('otcBillList', { side: 'buyer' });
    expect(bills.orders.map((one) => one.orderId)).toEqual([orderId]);
    expect((await taker.ask('otcBillList', { side: 'seller' })).orders).toEqual([]);
    await taker.ask('p2pRate', { orderId, isGood: true });
    const profile = await taker.ask('p2pMerchant', { personId: merchant.userId });
    expect(profile.merchant).toMatchObject({ orders: 1, completed: 1, ratings: 1, goodRatings: 1 });
    const centre = await taker.ask('legalMgrPage');
    expect(centre.locked).toEqual([{ asset: 'USDT', amount: '578.12499999' }]);
  });

  test('and its ad answer a repeated request as at first, though the ad has ended', async () => {
    const ended = await world.sellAd(merchant);
    const take = { adId: ended, version: 1, price: '0.8640', fiat: '500', method: 'bank' };
    const again = { token: stranger.token, key: 'taken-before-the-end' };
    const { order } = (await api.call('tradeBuy', take, again)).data as EndpointReply<'tradeBuy'>;
    await stranger.ask('tradeCancel', { orderId: order.orderId });
    const shown = { adId: ended, isListed: false };
    const pause = { token: merchant.token, key: 'paused-before-the-end' };
    expect((await api.call('p2pAdShow', shown, pause)).code).toBe(200);
    await merchant.ask('cancelOrder', { adId: ended });
    const answer = { code: 200, data: { replayed: true } };
    expect(await api.call('p2pAdShow', shown, pause)).toMatchObject(answer);
    expect(await api.call('tradeBuy', take, again)).toMatchObject({
      code: 200,
      data: { replayed: true, order: { orderId: order.orderId, state: 'cancelled' } },
    });
    expect(await taker.codeOf('tradeBuy', take)).toBe(404);
    expect(await stranger.codeOf('p2pAdDetail', { adId: ended })).toBe(404);
  });

  test('is paid by a method though a crash left out to whom, and by no method that its seller has not', async () => {
    const ad = await world.sellAd(merchant, { stock: '100' });
    const { orderId } = await world.buy(taker, ad, { fiat: '20' });
    await api.database.pool.query('DELETE FROM p2p_payees WHERE order_id = $1', [orderId]);
    expect(await taker.codeOf('tradePaid', { orderId, method: 'paypal' })).toBe(2018);
    await api.database.pool.query('DELETE FROM p2p_payees WHERE order_id = $1', [orderId]);
    await taker.ask('tradePaid', { orderId, method: 'bank' });
    await merchant.ask('otcFinish', release(orderId));
    await merchant.ask('cancelOrder', { adId: ad });
  });

  test('of others is not there, nor its chat, proofs and file', async () => {
    const { orderId } = await world.buy(taker, adId);
    const fileId = await stranger.proof();
    const text = 'ten letters or more';
    const asked = [
      ['tradeBuyWaitPage', {}],
      ['timeCount', {}],
      ['tradeCancelPre', {}],
      ['p2pChatList', {}],
      ['p2pChatSend', { text: 'hello', clientLineId: 'line-0001' }],
      ['p2pEvidence', {}],
      ['uploadBuyProof', { fileId }],
      ['tradePaid', { method: 'bank' }],
      ['tradeCancel', {}],
      ['p2pExtend', {}],
      ['otcFinish', { payer: 'same_name', legalPwd: PIN }],
      ['tradeAppeal', { reason: 'other', text, fileId }],
      ['p2pAppealAdd', { text }],
      ['p2pAppealWithdraw', {}],
      ['p2pAppealComplete', {}],
      ['p2pRate', { isGood: false }],
    ] as const;
    for (const [name, more] of asked) {
      expect([name, await stranger.codeOf(name, { orderId, ...more })]).toEqual([name, 404]);
    }
    await taker.ask('tradeCancel', { orderId });
    expect(await taker.codeOf('tradePaid', { orderId, method: 'bank' })).toBe(4017);
    expect(await merchant.codeOf('tradeCancel', { orderId })).toBe(4003);
  });

  test('is cancelled for exactly what was told', async () => {
    // Two of this day were used or are free; the third and the fourth cost a pause.
    const second = await world.buy(taker, adId);
    await taker.ask('tradeCancel', { orderId: second.orderId });
    const third = await world.buy(taker, adId);
    const { orderId } = third;
    const told = await taker.ask('tradeCancelPre', { orderId });
    expect(told).toEqual({ freeLeft: 0, cost: '0', asset: null, pauseMs: 900_000 });
    expect(await taker.codeOf('tradeCancel', { orderId })).toBe(21002);
    await taker.ask('tradeCancel', { orderId, pauseMs: told.pauseMs });
    const again = { adId, version: 1, price: '0.8640', fiat: '500', method: 'bank' };
    expect(await taker.codeOf('tradeBuy', again)).toBe(4014);
    await world.send({ type: 'p2p_user_pause', userId: taker.userId, untilMs: 0 });
  });

  test('goes to appeal with words and a picture, and its file says all of it', async () => {
    const { orderId } = await world.buy(taker, adId);
    await taker.ask('tradePaid', { orderId, method: 'bank' });
    const fileId = await merchant.proof();
    const appeal = { orderId, reason: 'third_party', text: 'Paid from another name', fileId };
    expect(await taker.codeOf('tradeAppeal', { ...appeal, fileId: await taker.proof() })).toBe(100);
    expect(await merchant.codeOf('tradeAppeal', { ...appeal, fileId: await taker.proof() })).toBe(
      404,
    );
    const { order } = await merchant.ask('tradeAppeal', appeal);
    expect(order.appeal).toMatchObject({ by: 'seller', reason: 'third_party', complete: [] });
    await taker.ask('p2pAppealAdd', { orderId, text: 'It is my own account' });
    await taker.ask('uploadBuyProof', { orderId, fileId: await taker.proof() });
    await taker.ask('p2pAppealComplete', { orderId });
    expect(await taker.codeOf('p2pAppealComplete', { orderId })).toBe(400);
    const page = await merchant.ask('tradeBuyWaitPage', { orderId });
    expect(page.proofs.map(({ by }) => by)).toEqual(['seller', 'buyer']);
    expect(page.statements.map(({ text }) => text)).toEqual([
      'Paid from another name',
      'It is my own account',
    ]);
    await world.send({ type: 'p2p_appeal_decide', orderId, outcome: 'return' });
    await world.settle();
    const file = await taker.ask('p2pEvidence', { orderId });
    expect(createHash('sha256').update(file.json).digest('hex')).toBe(file.sha256);
    expect((await merchant.ask('p2pEvidence', { orderId })).sha256).toBe(file.sha256);
    const held = JSON.parse(file.json) as { readonly order: object };
    expect(held).toMatchObject({
      order: { orderId, endedBy: 'decided_return' },
      proofs: [{ by: 'seller' }, { by: 'buyer' }],
    });
    const head = await api.call('publicLogCheckpoint', {});
    const { publicKey } = head.data as EndpointReply<'publicLogCheckpoint'>;
    expect(verifyOrder(held, { publicKey })).toEqual({ ok: true, isSealed: true, isSigned: true });
    const forged = { ...held, order: { ...held.order, fiat: '1.00' } };
    expect(verifyOrder(forged)).toMatchObject({ ok: false, name: 'figures' });
  });
});

describe('the market', () => {
  const search = { side: 'buy', asset: 'USDT', currency: 'EUR' } as const;

  test('shows the best for an amount first, and hides what does not fit', async () => {
    const rival = await world.newMerchant();
    const better = await world.sellAd(rival, { price: '0.8600', max: '400' });
    const floating = await world.sellAd(rival, {
      ...{ priceKind: 'floating', price: undefined, marginPpm: 4_000 },
      ...{ floor: '0.8500', ceiling: '0.9000', stock: '1000' },
    });
    const small = await taker.ask('tradeList', { ...search, fiat: '100' });
    expect(small.ads.map((ad) => ad.adId)).toEqual([better, adId, floating]);
    expect(small.ads[0]?.deal).toMatchObject({ fiat: '100.00', quantity: '116.27906976' });
    expect(small.ads[2]).toMatchObject({ price: '0.8646', marginPpm: 4_000 });
    const large = await taker.ask('tradeList', { ...search, fiat: '500' });
    expect(large.ads.map((ad) => ad.adId)).toEqual([adId, floating]);
    expect(large).toMatchObject({ total: 2, hidden: 1 });
    const hidden = await taker.ask('tradeList', { ...search, fiat: '500', hidden: true });
    expect(hidden.ads).toMatchObject([{ adId: better, misfit: 'above_max' }]);
    expect((await taker.ask('p2pQuote', { ...search, fiat: '100' })).ad?.adId).toBe(better);
    const own = await rival.ask('tradeList', { ...search, hidden: true });
    expect(own.ads.map(({ misfit, isOwn }) => [misfit, isOwn])).toEqual([
      ['own', true],
      ['own', true],
    ]);

    await world.send({ type: 'p2p_index_set', pairId: 1, indexTicks: 8_400 });
    const moved = await taker.ask('tradeList', search);
    expect(moved.ads.map((ad) => ad.adId)).toEqual([floating, better, adId]);
    expect(moved.ads[0]?.price).toBe('0.8500');
    const hint = await taker.ask('p2pPriceHint', { ...search, side: 'sell' });
    expect(hint).toMatchObject({ best: '0.8500', indexPrice: '0.8400', medianSale: null });
    expect(hint.levels.map(({ price }) => price)).toEqual(['0.8500', '0.8600', '0.8640']);

    await taker.ask('p2pBlock', { personId: rival.userId, isBlocked: true });
    expect((await taker.ask('tradeList', search)).ads.map((ad) => ad.adId)).toEqual([adId]);
    const blocked = { adId: better, version: 1, price: '0.86', fiat: '100', method: 'bank' };
    expect(await taker.codeOf('tradeBuy', blocked)).toBe(404);
    expect(await rival.codeOf('tradeBuy', { ...blocked, price: '0.8600' })).toBe(5023);
    await taker.ask('p2pBlock', { personId: rival.userId, isBlocked: false });

    const { ads } = await rival.ask('otcOrderList');
    expect(ads.map((ad) => [ad.adId, ad.rank, ad.rankOf])).toEqual([
      [floating, 1, 3],
      [better, 2, 3],
    ]);
    await rival.ask('p2pAdShow', { adId: better, isListed: false });
    expect(await rival.codeOf('p2pAdShow', { adId: better, isListed: false })).toBe(400);
    await rival.ask('cancelOrder', { adId: floating });
    expect(await stranger.codeOf('cancelOrder', { adId: better })).toBe(404);
    expect((await taker.ask('tradeList', search)).ads.map((ad) => ad.adId)).toEqual([adId]);
  });

  test('an amount is offered by what it costs with the method, and says so', async () => {
    const { pool } = api.database;
    await pool.query(
      `INSERT INTO p2p_method_costs VALUES (1, 'paypal', 10000, 35, 29000, 0), (1, 'bank', 0, 0, 0, 0)`,
    );
    const rival = await world.newMerchant();
    await rival.ask('cnyPayAdd', { kind: 'paypal', account: 'pay@example.com', legalPwd: PIN });
    const { methods } = await rival.ask('cnyPayList');
    const own = Object.fromEntries(methods.map(({ kind, payMethodId }) => [kind, payMethodId]));
    const sell = async (price: string, ids: readonly unknown[]) =>
      world.sellAd(rival, { price, stock: '1000', payMethodIds: ids.join(',') });
    // A hundred euros by PayPal cost 1.35 more: 0.8600 is 0.8716 then.
    const dear = await sell('0.8600', [own['paypal']]);
    const either = await sell('0.8700', [own['paypal'], own['bank']]);
    const listOf = async (more: object) => {
      const { ads } = await taker.ask('tradeList', { ...search, ...more });
      return ads.map((ad) => [ad.adId, ad.deal?.cost, ad.deal?.costOf]);
    };
    expect(await listOf({})).toEqual([
      [dear, undefined, undefined],
      [adId, undefined, undefined],
      [either, undefined, undefined],
    ]);
    const byCost = [
      [adId, '0.00', 'bank'],
      [either, '0.00', 'bank'],
      [dear, '1.35', 'paypal'],
    ];
    expect(await listOf({ fiat: '100' })).toEqual(byCost);
    expect(await listOf({ quantity: '116' })).toEqual([
      ...byCost.slice(0, 2),
      [dear, '1.35', 'paypal'],
    ]);
    expect(await listOf({ fiat: '100', methods: 'paypal' })).toEqual([
      [dear, '1.35', 'paypal'],
      [either, '1.35', 'paypal'],
    ]);
    const quoted = await taker.ask('p2pQuote', { ...search, fiat: '100' });
    expect(quoted.ad?.adId).toBe(adId);
    const { pair } = await taker.ask('tradeList', search);
    expect(pair.costs).toHaveLength(2);
    // What nobody here knows is no guess: the price decides.
    await pool.query(`DELETE FROM p2p_method_costs WHERE kind = 'paypal'`);
    expect(await listOf({ fiat: '100' })).toEqual([
      [dear, null, 'paypal'],
      [adId, '0.00', 'bank'],
      [either, '0.00', 'bank'],
    ]);
    await pool.query('DELETE FROM p2p_method_costs');
    for (const one of [dear, either]) await rival.ask('cancelOrder', { adId: one });
  });

  test('a taker sells to a buy ad and is paid on the account they name', async () => {
    const { ad } = await merchant.ask('otcBuy', {
      ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8300', stock: '100' },
      ...{ min: '10', max: '1000', payMinutes: 15, methods: 'bank' },
    });
    const take = { adId: ad.adId, version: 1, price: '0.8300', quantity: '50' };
    const foreign = { ...take, payMethodId: merchant.payMethodId };
    expect(await taker.codeOf('tradeSell', foreign)).toBe(2018);
    const { order } = await taker.ask('tradeSell', { ...take, payMethodId: taker.payMethodId });
    expect(order).toMatchObject({ mySide: 'seller', fiat: '41.50', quantity: '50' });
    const page = await merchant.ask('tradeBuyWaitPage', { orderId: order.orderId });
    expect(page.payees).toHaveLength(1);
    expect(page.payees[0]?.holder).toBe(taker.verifiedName);
    await merchant.ask('tradeCancel', { orderId: order.orderId });
  });
});

describe('an account to be paid on', () => {
  const card = { kind: 'bank', bankName: 'First Bank', account: '6222021239990001', legalPwd: PIN };

  test('of somebody verified carries the verified name', async () => {
    const user = await world.newTrader();
    const foreign = { ...card, name: 'Bob Byron' };
    const refused = await api.call('cnyPayAdd', foreign, { token: user.token });
    expect(refused).toMatchObject({ code: 41046, data: { field: 'name' } });
    const own = await user.ask('cnyPayAdd', { ...card, name: user.verifiedName.toUpperCase() });
    const { payMethodId } = own;
    expect(await user.codeOf('cnyPayEdit', { ...foreign, kind: undefined, payMethodId })).toBe(
      41046,
    );
    // A nickname is no holder, and PayPal names none.
    await user.ask('cnyPayAdd', { kind: 'paypal', account: 'pay@example.com', legalPwd: PIN });
    expect((await user.ask('cnyPayList')).methods).toHaveLength(3);
  });

  test('in another name, kept before its owner was verified, is used by no ad and no order', async () => {
    const early = await world.newTrader({ holder: 'Bob Byron' });
    const fileId = await early.proof();
    await early.ask('deposit', { amount: '1000', fileId });
    await world.send({ type: 'p2p_deposit_review', userId: early.userId, isAccepted: 1 });
    const published = {
      ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '100' },
      ...{ min: '10', max: '1000', payMinutes: 15 },
    };
    const onIt = { ...published, payMethodIds: String(early.payMethodId) };
    expect(await early.codeOf('otcSell', onIt)).toBe(41046);
    const { payMethodId } = await early.ask('cnyPayAdd', { ...card, name: early.verifiedName });
    const { ad } = await early.ask('otcSell', { ...published, payMethodIds: String(payMethodId) });
    // The other account stands in for one that is gone, and must not.
    await early.ask('cnyPayDel', { payMethodId, legalPwd: PIN });
    const take = { adId: ad.adId, version: 1, price: '0.8640', fiat: '20', method: 'bank' };
    expect(await taker.codeOf('tradeBuy', take)).toBe(41046);

    const { ad: buys } = await merchant.ask('otcBuy', { ...published, methods: 'bank' });
    const sale = { adId: buys.adId, version: 1, price: '0.8640', quantity: '50' };
    const sell = { ...sale, payMethodId: early.payMethodId };
    expect(await early.codeOf('tradeSell', sell)).toBe(41046);
    await merchant.ask('cancelOrder', { adId: buys.adId });
    await early.ask('cancelOrder', { adId: ad.adId });
  });
});

describe('who may trade', () => {
  test('is verified and has a nickname', async () => {
    const user = await api.newTrader();
    const take = { adId, version: 1, price: '0.8640', fiat: '500', method: 'bank' };
    const answer = await api.call('tradeBuy', take, { token: user.token });
    expect(answer.code).toBe(2017);
    const { rowCount } = await api.database.pool.query(
      'UPDATE users SET nickname = NULL, nickname_key = NULL WHERE user_id = $1',
      [stranger.userId],
    );
    expect(rowCount).toBe(1);
    expect(await stranger.codeOf('tradeBuy', take)).toBe(2020);
  });

  test('a merchant’s deposit is asked back after the orders, and stops the ads', async () => {
    const leaving = await world.newMerchant();
    await world.sellAd(leaving, { stock: '100' });
    expect(await leaving.codeOf('backDeposit', { legalPwd: '111112' })).toBe(2002);
    const { deposit } = await leaving.ask('backDeposit', { legalPwd: PIN });
    expect(deposit.state).toBe('refund_review');
    const { ads } = await leaving.ask('otcOrderList');
    expect(ads[0]?.state).toBe('paused');
    const [own] = ads;
    expect(await leaving.codeOf('p2pAdShow', { adId: own?.adId, isListed: true })).toBe(4010);
    expect(await leaving.codeOf('makeUpDeposit', { amount: '1' })).toBe(4010);
  });
});
