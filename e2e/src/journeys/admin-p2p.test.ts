import type { Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { sendPicture } from './api.ts';
import type { ApiUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { createTrader, TRADER_PIN } from './p2p-trader.ts';
import { pictureOf } from './paperwork.ts';
import { openBackOffice } from './staff.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let ben: StaffMember;
let desk: Desk;
let seller: ApiUser;
let buyer: ApiUser;
let proofOf: (user: ApiUser, what: string) => Promise<string>;

test.beforeAll(async ({ browser }) => {
  server = await DemoServer.create();
  const staff = await openBackOffice(server);
  ({ ben } = staff);
  desk = await Desk.open(browser, server.url, { staff: staff.ann });
  seller = await createTrader({ server, browser });
  buyer = await createTrader({ server, browser });
  proofOf = async (user, what) =>
    sendPicture(server.url, user, 'proof', await pictureOf(browser, what));
});

afterAll(async () => {
  await server.destroy();
});

const row = (text: string): Locator => desk.page.getByRole('row').filter({ hasText: text });

/** Asks to become a merchant, with the deposit that is asked for. */
async function apply(user: ApiUser): Promise<void> {
  const { deposit } = await user.call('depositPage', {});
  const fileId = await proofOf(user, `application of ${user.userId}`);
  await user.call('deposit', { amount: deposit.required, fileId });
}

/** Publishes an ad that sells 400 USDT. @returns its number */
async function publish(user: ApiUser): Promise<number> {
  const { methods } = await user.call('cnyPayList', {});
  const { ad } = await user.call('otcSell', {
    ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '400' },
    ...{ min: '20', max: '300', payMinutes: 15, terms: '', autoReply: '' },
    payMethodIds: String(methods[0]?.payMethodId ?? 0),
  });
  return ad.adId;
}

test('rules and pairs of P2P change by two', async () => {
  await desk.visit('/p2p');
  await desk.act('Change the rules', {
    reason: 'a third cancel is free too',
    fill: async (dialog) => dialog.getByLabel('Free cancels a day').fill('1'),
  });
  await ben.approveLatest();
  await desk.visit('/p2p?tab=pairs');
  await desk.act('Change', {
    within: row('BTC/EUR'),
    reason: 'a lower fee',
    fill: async (dialog) => dialog.getByLabel('Fee', { exact: true }).fill('0.05'),
  });
  await ben.approveLatest();
  await desk.lookAgain();
  await row('BTC/EUR').getByText('0.05%').waitFor();
  expect((await ben.call('p2pView', {})).rule?.cancelsFree).toBe(1);
});

test('a merchant is refused, accepted, paused and let again; an ad is taken off', async () => {
  await apply(buyer);
  await apply(seller);
  await desk.visit('/p2p?tab=merchants');
  const waiting = row(String(buyer.userId));
  await waiting.getByRole('button', { name: 'Picture' }).click();
  await desk.page.getByRole('img', { name: 'Sent with the deposit' }).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.act('Refuse', { within: waiting, reason: 'the picture shows no date' });
  await waiting.getByText('Application waits').waitFor({ state: 'detached' });
  const accepted = row(String(seller.userId));
  await desk.act('Accept', { within: accepted });
  await accepted.getByText('Paid', { exact: true }).waitFor();
  await desk.act('Pause', { within: accepted });
  await desk.act('End the pause', { within: accepted });
  const adId = await publish(seller);
  await desk.visit(`/p2p?tab=ads&userId=${seller.userId}`);
  await desk.act('Take off', { within: row(String(adId)) });
  await row(String(adId)).getByText('Paused').waitFor();
  await seller.call('p2pAdShow', { adId, isListed: true });
});

test('an appeal is decided with both sides in view, and both read why', async () => {
  const { page } = desk;
  const { ads } = await seller.call('otcOrderList', {});
  const { adId = 0, version = 1 } = ads[0] ?? {};
  const { order } = await buyer.call('tradeBuy', {
    ...{ adId, version, price: '0.8640', fiat: '100', method: 'bank' },
  });
  const { orderId } = order;
  await buyer.call('tradePaid', { orderId, method: 'bank' });
  await buyer.call('p2pChatSend', {
    orderId,
    text: 'Write to me on Telegram',
    clientLineId: 'journey-line-1',
  });
  await seller.call('tradeAppeal', {
    ...{ orderId, reason: 'third_party', text: 'The statement shows another name' },
    fileId: await proofOf(seller, 'statement'),
  });
  await buyer.call('uploadBuyProof', { orderId, fileId: await proofOf(buyer, 'transfer') });
  await buyer.call('p2pAppealAdd', { orderId, text: 'It was my own account <b>really</b>' });
  await desk.visit('/appeals');
  await page.getByRole('link', { name: `Appeal ${orderId}` }).click();
  await page.getByText('Statements: 1, pictures: 1').first().waitFor();
  expect(await page.getByText('It was my own account').count()).toBe(0);
  await desk.picture('admin-appeal-unclaimed');
  await desk.act('Take the appeal');
  await desk.act('Give back');
  await desk.act('Take the appeal');
  await page.getByText('It was my own account <b>really</b>').waitFor();
  await page.getByText('The statement shows another name').waitFor();
  await page.getByText('1 line asks to leave the chat').waitFor();
  expect(await page.getByRole('button', { name: /^Release to/ }).isDisabled()).toBe(true);
  await seller.call('p2pAppealComplete', { orderId });
  await buyer.call('p2pAppealComplete', { orderId });
  await desk.visit(`/appeals/${orderId}`);
  await desk.picture('admin-appeal');
  const { nickname } = order.other;
  await desk.act(`Return to ${nickname}`, { reason: 'the name on the statement is another one' });
  await ben.call('p2pClaim', { orderId });
  const { approvals } = await ben.call('approvalList', { state: 'waiting' });
  if (approvals.length > 0) await ben.approveLatest();
  await desk.lookAgain();
  await page.getByText('the name on the statement is another one').waitFor();
  const { decision } = await buyer.call('tradeBuyWaitPage', { orderId });
  expect(decision?.reason).toBe('the name on the statement is another one');
});

test('a penalty is given back, and a deposit is let go', async () => {
  const { ads } = await seller.call('tradeList', { side: 'buy', asset: 'USDT', currency: 'EUR' });
  const other = ads.find(({ isOwn, misfit }) => !isOwn && misfit === null);
  const { adId = 0, version = 1, price = null } = other ?? {};
  for (const fiat of ['30', '40']) {
    const { order } = await seller.call('tradeBuy', {
      ...{ adId, version, price: price ?? '', fiat, method: 'bank' },
    });
    const { orderId } = order;
    const { cost } = await seller.call('tradeCancelPre', { orderId });
    await seller.call('tradeCancel', { orderId, ...(Number(cost) > 0 ? { cost } : {}) });
  }
  const { penalties } = await seller.call('legalMgrPage', {});
  const { penaltyId = 0, amount = '' } = penalties[0] ?? {};
  await seller.call('p2pPenaltyAppeal', { penaltyId, text: 'The bank was down on that day' });
  await desk.visit('/p2p?tab=penalties');
  await desk.picture('admin-penalties');
  await row('The bank was down on that day')
    .getByText(String(Number(amount)))
    .first()
    .waitFor();
  await desk.act('Give back', { within: row('The bank was down on that day') });
  const { approvals } = await ben.call('approvalList', { state: 'waiting' });
  if (approvals.length > 0) await ben.approveLatest();
  await desk.lookAgain();
  await row('The bank was down on that day').waitFor({ state: 'detached' });
  await seller.call('backDeposit', { legalPwd: TRADER_PIN });
  await desk.visit('/p2p?tab=merchants');
  await desk.act('Let it go back', { within: row(String(seller.userId)) });
  await row(String(seller.userId)).getByText('Coming back').waitFor();
});
