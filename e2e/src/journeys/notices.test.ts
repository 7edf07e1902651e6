import { createECDH } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

const symbol = 'ETHUSDT';

const device = createECDH('prime256v1');
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
  keys: { p256dh: device.generateKeys('base64url'), auth: 'A'.repeat(22) },
};

/** Gives the page a browser's push service, which this machine cannot reach; the first asking is answered by no. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript((made) => {
    const answers: NotificationPermission[] = ['default', 'granted'];
    Notification.requestPermission = () => Promise.resolve(answers.shift() ?? 'granted');
    let current: object | null = null;
    const one = {
      toJSON: () => made,
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    };
    const pushManager = {
      getSubscription: () => Promise.resolve(current),
      subscribe: () => {
        current = one;
        return Promise.resolve(one);
      },
    };
    const registration = { pushManager } as unknown as ServiceWorkerRegistration;
    navigator.serviceWorker.getRegistration = () => Promise.resolve(registration);
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  }, subscription);
}

test('a user chooses what is told and how, and is told of an order that another user filled', async ({
  stage,
}) => {
  const [user, other] = await Promise.all([
    createFundedUser(stage.server.url),
    createFundedUser(stage.server.url),
  ]);
  await waitForMakers(user);
  const phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
  const { page } = phone;
  await withPushService(page);
  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page.getByRole('switch', { name: 'Filled orders: Email' }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByRole('button', { name: 'Quiet from: 23:00' }).click();
  await page.getByRole('radio', { name: '22:00' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(async () => user.call('noticeSettings', {}))
    .toMatchObject({
      ...{ fillInApp: true, fillByEmail: true, isQuiet: true },
      ...{ quietFromMinute: 22 * 60, quietToMinute: 7 * 60 },
    });
  const push = page.getByRole('switch', { name: 'Push on this device' });
  const isOn = async (): Promise<boolean> => (await user.call('pushDevice', {})).isOn;
  await push.click();
  await page.getByText('You did not allow notifications').waitFor();
  expect(await isOn()).toBe(false);
  await push.click();
  await page.getByText('This phone gets them until you log out').waitFor();
  expect(await isOn()).toBe(true);
  await page.getByRole('switch', { name: 'P2P orders: Push' }).click();
  await expect
    .poll(async () => user.call('noticeSettings', {}))
    .toMatchObject({ fillByPush: true, p2pByPush: false });
  await phone.picture('notice-settings-quiet');
  expect(await phone.axeViolations()).toEqual([]);
  await push.click();
  await expect.poll(isOn).toBe(false);

  // The best bid is the user's own, until somebody bids more: then the next one is.
  await waitUntil('an order of the user is told', async () => {
    const { bids } = await user.call('common/depth', { symbol, levels: 1 });
    const price = (Number(bids[0]?.[0]) + 0.01).toFixed(2);
    const order = { symbol, type: 'limit', side: 'buy', price, quantity: '0.01' } as const;
    await user.call('currency', order).catch(() => undefined);
    await other.call('currency', { symbol, type: 'market', side: 'sell', quantity: '0.01' });
    const { messages } = await user.call('getMsg', { box: 'personal', locale: 'en' });
    return messages.length > 0;
  });
  await user.call('cancelAllCurrency', { symbol });
  await phone.visitWhole('pages/neWs/neWs?box=personal');
  await page.getByText('Bought 0.0100 ETH').first().waitFor();
  await phone.picture('notice-told');
  expect(await phone.axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page.getByRole('switch', { name: 'Filled orders: In app' }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});
