import type { EndpointName } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultRateLimits, scaleRateLimits } from '#http/rate-limiter.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { newPicture, sendPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { P2pWorld } from './testing/p2p-world.ts';
import type { Trader } from './testing/p2p-world.ts';

const BURST = 40;

let api: TestApi;
let world: P2pWorld;
let merchant: Trader;
let taker: Trader;

beforeAll(async () => {
  const generous = scaleRateLimits(defaultRateLimits, 1_000);
  api = await startTestApi({ limits: { ...generous, offers: { perSecond: 1, burst: BURST } } });
  world = new P2pWorld(api);
  await world.setUp();
  [merchant, taker] = await Promise.all([world.newMerchant(), world.newTrader()]);
});
afterAll(() => api.stop());

const search = { side: 'buy', asset: 'USDT', currency: 'EUR' } as const;

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '[pay here](javascript:alert(1))',
  '{{constructor.constructor("alert(1)")()}}',
];

test('markup and scripts stay the text they are in conditions, first reply and chat, and make no nickname', async () => {
  for (const text of SCRIPTS) {
    const nickname = text.slice(0, 20);
    expect([nickname, await taker.codeOf('nickName', { nickname })]).toEqual([nickname, 41001]);
  }
  const text = SCRIPTS.join('\n');
  const adId = await world.sellAd(merchant, { stock: '100', terms: text, autoReply: text });
  const { ads } = await taker.ask('tradeList', search);
  expect(ads.find((ad) => ad.adId === adId)?.terms).toBe(text);
  const { orderId } = await world.buy(taker, adId, { fiat: '20' });
  await taker.ask('p2pChatSend', { orderId, text, clientLineId: 'line-0001' });
  const { lines } = await merchant.ask('p2pChatList', { orderId });
  const said = lines.flatMap((line) => (line.text === '' ? [] : [line.text]));
  expect(said).toEqual([text, text]);
});

test('a proof that is not the picture it says to be is none, nor is one for another purpose or of another', async () => {
  const adId = await world.sellAd(merchant, { stock: '100' });
  const { orderId } = await world.buy(taker, adId, { fiat: '20' });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const bytes of [svg, '<!doctype html><script>alert(1)</script>', '%PDF-1.7\n', 'MZ\u0090']) {
    const forged = { purpose: 'proof', name: 'receipt.png', type: 'image/png' };
    const answer = await sendPicture(api, taker.token, Buffer.from(bytes, 'latin1'), forged);
    expect([bytes, answer.code]).toEqual([bytes, 41041]);
  }
  const document = await newPicture(api, taker.token, 910_001, 'identity');
  const others = await merchant.proof();
  const own = await taker.proof();
  await taker.ask('uploadBuyProof', { orderId, fileId: own });
  const other = await world.sellAd(merchant, { stock: '100' });
  const second = await world.buy(taker, other, { fiat: '20' });
  for (const fileId of [document, others, own]) {
    const named: readonly [EndpointName, object][] = [
      ['uploadBuyProof', { orderId: second.orderId, fileId }],
      ['p2pChatSend', { orderId: second.orderId, fileId, clientLineId: 'line-0002' }],
    ];
    for (const [name, request] of named) expect(await taker.codeOf(name, request)).toBe(404);
  }
});

test('who collects prices is held up by one bucket for lists, quotes, hints and people', async () => {
  const collector = await world.newTrader();
  const asked: readonly [EndpointName, object][] = [
    ['tradeList', search],
    ['p2pQuote', { ...search, fiat: '20' }],
    ['p2pPriceHint', search],
    ['p2pMerchant', { personId: merchant.userId }],
  ];
  const codes: number[] = [];
  for (let at = 0; at < BURST * 2; at += 1) {
    const [name, request] = asked[at % asked.length] ?? ['tradeList', search];
    codes.push(await collector.codeOf(name, request));
  }
  const first = codes.indexOf(41006);
  expect(first).toBeGreaterThanOrEqual(BURST);
  expect(new Set(codes.slice(0, first))).toEqual(new Set([200]));
  for (const [name, request] of asked) expect(await collector.codeOf(name, request)).toBe(41006);
  const { code } = await api.call('tradeList', search, { token: taker.token });
  expect(code).toBe(200);
});
