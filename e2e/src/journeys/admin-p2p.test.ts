import { afterAll, expect } from 'vitest';
import { sendPicture } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import type { Desk } from './desk.ts';
import { createTrader } from './p2p-trader.ts';
import { P2pPage } from './pages/p2p-page.ts';
import { pictureOf } from './paperwork.ts';
import { Phone } from './phone.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

/** Somebody who trades, with a phone. */
interface Trader {
  readonly user: ApiUser;
  readonly phone: Phone;
  readonly p2p: P2pPage;
  readonly nickname: string;
}

let server: DemoServer;
let ben: StaffMember;
let desk: Desk;
let seller: Trader;
let buyer: Trader;
let drawn: (what: string) => Promise<Buffer>;

test.beforeAll(async ({ browser, office }) => {
  ({ server, ben, desk } = office);
  drawn = async (what) => pictureOf(browser, what);
  const trader = async (): Promise<Trader> => {
    const user = await createTrader({ server, browser });
    const phone = await Phone.open(browser, server.url, { session: user.session });
    const { nickname } = await user.call('legalMgrPage', {});
    return { user, phone, p2p: new P2pPage(phone), nickname: nickname ?? '' };
  };
  seller = await trader();
  buyer = await trader();
});

afterAll(async () => {
  expect([...seller.phone.errors, ...buyer.phone.errors]).toEqual([]);
});

const pngOf = async (what: string) => ({
  ...{ name: 'proof.png', mimeType: 'image/png', buffer: await drawn(what) },
});

const proofOf = async ({ user }: Trader, what: string): Promise<string> =>
  sendPicture(server.url, user, 'proof', await drawn(what));

/** Asks to become a merchant on the phone, with the deposit that is asked for. */
async function apply({ phone, p2p, user }: Trader): Promise<void> {
  const { page } = phone;
  await phone.visitWhole('business');
  await page.getByRole('button', { name: 'Do it now' }).click();
  await page.getByText('Add the picture first').waitFor();
  await p2p.choosePicture(await pngOf(`application of ${user.userId}`));
  await page.getByRole('button', { name: /^Set aside / }).click();
  await page.getByText('Under review').waitFor();
}

/** Publishes an ad that sells 400 USDT, in the three steps of the phone. @returns its number */
async function publish({ phone, user }: Trader): Promise<number> {
  const { page } = phone;
  await phone.visitWhole('Advertise?side=sell');
  await page.getByRole('radio', { name: 'Fixed price' }).click();
  await page.getByRole('textbox', { name: 'Price in EUR' }).fill('0.8640');
  await page.getByRole('button', { name: 'Next: amount and payment' }).click();
  await page.getByLabel('Coins you sell').fill('400');
  await page.getByLabel(/least/i).fill('20');
  await page.getByLabel(/most/i).fill('300');
  await page.getByText('Bangkok Bank').click();
  await phone.picture('p2p-publish');
  await page.getByRole('button', { name: 'Next: conditions' }).click();
  await page.getByLabel('Automatic reply').fill('Welcome <i>in</i>');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('of 400').waitFor();
  await phone.picture('p2p-my-ads');
  const { ads } = await user.call('otcOrderList', {});
  return ads[0]?.adId ?? 0;
}

/** Staff's second word, where it takes one. */
async function second(): Promise<void> {
  const { approvals } = await ben.call('approvalList', { state: 'waiting' });
  if (approvals.length > 0) await ben.approveLatest();
  await desk.lookAgain();
}

test('rules and pairs of P2P change by two', async () => {
  await desk.visit('/p2p');
  await desk.act('Change the rules', {
    reason: 'the bank takes no payment back',
    fill: async (dialog) => dialog.getByLabel('A deposit comes back after (days)').fill('0'),
  });
  await ben.approveLatest();
  await desk.visit('/p2p?tab=pairs');
  await desk.act('Change', {
    within: desk.row('BTC/EUR'),
    reason: 'a lower fee',
    fill: async (dialog) => dialog.getByLabel('Fee', { exact: true }).fill('0.05'),
  });
  await ben.approveLatest();
  await desk.lookAgain();
  await desk.row('BTC/EUR').getByText('0.05%').waitFor();
  await desk.act('Costs of payment', {
    within: desk.row('USDT/EUR'),
    reason: 'PayPal has a new price list',
    fill: async (dialog) => dialog.getByLabel('PayPal: who pays bears').fill('1.5'),
  });
  await ben.approveLatest();
  await desk.lookAgain();
  await desk.row('USDT/EUR').getByText('PayPal: 1.5%').waitFor();
  expect((await ben.call('p2pView', {})).rule?.refundWaitMs).toBe(0);
});

test('a merchant is refused, accepted, paused and let again; an ad is taken off, edited, paused and shown', async () => {
  await apply(buyer);
  await apply(seller);
  await desk.visit('/p2p?tab=merchants');
  const waiting = desk.row(String(buyer.user.userId));
  await desk.act('Picture', { within: waiting, reason: 'the application of this merchant' });
  await desk.page.getByRole('img', { name: 'Sent with the deposit' }).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.act('Refuse', { within: waiting, reason: 'the picture shows no date' });
  await waiting.getByText('Application waits').waitFor({ state: 'detached' });
  const accepted = desk.row(String(seller.user.userId));
  await desk.act('Accept', { within: accepted });
  await accepted.getByText('Paid', { exact: true }).waitFor();
  await desk.act('Pause', { within: accepted });
  await desk.act('End the pause', { within: accepted });
  await second();
  const adId = await publish(seller);
  await desk.visit(`/p2p?tab=ads&userId=${seller.user.userId}`);
  await desk.act('Take off', { within: desk.row(String(adId)) });
  await desk.row(String(adId)).getByText('Paused').waitFor();

  const { page } = seller.phone;
  await seller.phone.visitWhole(`Orderdetailsdd?id=${adId}`);
  const listed = page.getByRole('switch', { name: 'Listed' });
  await listed.click();
  await expect.poll(async () => listed.getAttribute('aria-checked')).toBe('true');
  await listed.click();
  await expect.poll(async () => listed.getAttribute('aria-checked')).toBe('false');
  await buyer.phone.visitWhole('pages/otc/otc');
  expect(await buyer.p2p.offerOf(seller.nickname).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Price in EUR' }).fill('0.8700');
  await page.getByRole('button', { name: 'Next: amount and payment' }).click();
  await page.getByRole('button', { name: 'Next: conditions' }).click();
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByText('0.8700 EUR').waitFor();
  await page.getByRole('switch', { name: 'Listed' }).click();
  await buyer.p2p.offerOf(seller.nickname).getByText('0.8700').first().waitFor();
});

test('two people trade: chat, payment, release, and a file for each', async () => {
  const orderId = await buyer.p2p.buy(100, seller.nickname);
  await buyer.p2p.say('Is your bank <b>open</b>?', seller.nickname);
  await buyer.p2p.pay(seller.nickname);
  await seller.p2p.openOrder(orderId);
  await seller.p2p.say('It is, thank you', buyer.nickname);
  await seller.p2p.release(100);
  for (const { p2p, phone, nickname, user } of [seller, buyer]) {
    await phone.page.getByText(/^How was /).waitFor();
    expect(await p2p.verifyEvidence(orderId, user), nickname).toContain('as the log has it');
  }
});

test('an appeal is decided with both sides in view, and both read why', async () => {
  const { page } = desk;
  const orderId = await buyer.p2p.buy(110, seller.nickname);
  await buyer.p2p.say('Write to me on Telegram', seller.nickname);
  await buyer.p2p.pay(seller.nickname);
  await seller.p2p.openOrder(orderId);
  const phone = seller.phone.page;
  await phone.getByRole('button', { name: 'Another name' }).click();
  await phone.getByLabel('What happened').fill('The statement shows another name');
  await seller.p2p.choosePicture(await pngOf('statement'));
  await seller.phone.picture('p2p-appeal');
  await phone.getByRole('button', { name: 'Send the appeal' }).click();
  await phone.getByText('The statement shows another name').waitFor();
  await buyer.user.call('uploadBuyProof', { orderId, fileId: await proofOf(buyer, 'transfer') });
  await buyer.user.call('p2pAppealAdd', { orderId, text: 'It was my own account <b>really</b>' });
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
  expect(await page.getByRole('img', { name: 'Picture 1' }).count()).toBe(0);
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Show pictures: 1' }).first().click();
    await expect.poll(async () => page.getByRole('img', { name: 'Picture 1' }).count()).toBe(count);
  }
  await desk.picture('admin-appeal-pictures');
  expect(await page.getByRole('button', { name: /^Release to/ }).isDisabled()).toBe(true);
  await phone.getByText('It was my own account <b>really</b>').waitFor();
  await seller.phone.picture('p2p-receipt');
  await phone.getByRole('button', { name: 'I have nothing to add' }).click();
  await phone.getByRole('button', { name: 'You have nothing to add' }).waitFor();
  await buyer.user.call('p2pAppealComplete', { orderId });
  await desk.visit(`/appeals/${orderId}`);
  // Who both are, until when it is to be decided, and what each end of it is in coins.
  await page.getByText(/^1 d 23 h left$/).waitFor();
  expect(await page.getByText(/^Level: .+ · since \d{4}-/).count()).toBe(2);
  await page.getByText('Fee of the house').first().waitFor();
  await desk.picture('admin-appeal');
  await page.locator('main').getByRole('link', { name: 'P2P appeals' }).click();
  await page.getByText(/^1 d 23 h left$/).waitFor();
  await desk.picture('admin-appeals');
  await desk.visit(`/appeals/${orderId}`);
  await desk.act(`Return to ${seller.nickname}`, {
    reason: 'the name on the statement is another one',
  });
  await ben.call('p2pClaim', { orderId });
  await second();
  await page.getByText('the name on the statement is another one').waitFor();
  for (const { p2p, phone: mine, user } of [seller, buyer]) {
    await p2p.openOrder(orderId);
    await mine.page.getByText('the name on the statement is another one').waitFor();
    expect(await p2p.verifyEvidence(orderId, user)).toContain('as the log has it');
  }
  await buyer.phone.picture('p2p-decided');
});

test('a third cancel costs what it says and is given back; the deposit comes back', async () => {
  const { user, phone, p2p } = seller;
  const { page } = phone;
  const { ads } = await user.call('tradeList', { side: 'buy', asset: 'USDT', currency: 'EUR' });
  const other = ads.find(({ isOwn, misfit }) => !isOwn && misfit === null);
  const { adId = 0, version = 1, price = null } = other ?? {};
  const take = async (fiat: string): Promise<number> => {
    const { order } = await user.call('tradeBuy', {
      ...{ adId, version, price: price ?? '', fiat, method: 'bank' },
    });
    return order.orderId;
  };
  for (const fiat of ['30', '40']) await user.call('tradeCancel', { orderId: await take(fiat) });
  await p2p.openOrder(await take('50'));
  const { required } = (await user.call('depositPage', {})).deposit;
  const half = String(Number(required) / 2);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText(`This cancel takes ${half}`).waitFor();
  await phone.picture('p2p-cancel-cost');
  await page.getByText('I accept this cost.').click();
  await page.getByRole('button', { name: 'Cancel the order', exact: true }).click();
  await page.getByText('Cancelled by the buyer').waitFor();
  expect(Number((await user.call('depositPage', {})).deposit.amount)).toBe(Number(half));

  await phone.visitWhole('business');
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByLabel('What happened').fill('The bank was down on that day');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await page.getByText('Under appeal').waitFor();
  await phone.picture('p2p-centre');
  await desk.visit('/p2p?tab=penalties');
  await desk.picture('admin-penalties');
  const appealed = desk.row('The bank was down on that day');
  await appealed.getByText(half).first().waitFor();
  await desk.act('Give back', { within: appealed });
  await second();
  await appealed.waitFor({ state: 'detached' });
  await page.getByText('Given back').waitFor();

  await phone.visitWhole('return');
  await page.getByRole('button', { name: /^Ask back / }).click();
  await p2p.typeFundPassword();
  await page
    .getByText(/staff look at it/i)
    .first()
    .waitFor();
  await desk.visit('/p2p?tab=merchants');
  await desk.act('Let it go back', { within: desk.row(String(user.userId)) });
  await phone.visitWhole('business');
  await expect
    .poll(async () => (await user.call('depositPage', {})).deposit.state)
    .toBe('returned');
  await page.getByText('Returned').waitFor();
});
