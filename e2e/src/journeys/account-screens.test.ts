import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksOf } from '#profile.ts';
import { createUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import { Authenticator } from './authenticator.ts';
import type { DemoServer } from './demo-server.ts';
import { faultsOf } from './page-checks.ts';
import { Phone } from './phone.ts';
import type { PhoneLook, PhoneOptions } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
/** Has nothing but a login password. */
let plain: ApiUser;
/** Has everything: two devices, an authenticator, a fund password, words of their own. */
let guarded: ApiUser;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
  [plain, guarded] = await Promise.all([createUser(server.url), createUser(server.url)]);
  const password = USER_PASSWORD;
  await guarded.call('nickName', { nickname: 'Night_trader_8' });
  await guarded.call('antiPhishing', { antiPhishing: 'moonrise7', password });
  await guarded.call('setLegalPwd', {
    legalPwd: '402917',
    confirmLegalPwd: '402917',
    loginPassword: password,
  });
  const { secret } = await guarded.call('totpSetup', { password });
  for (const name of ['Market maker', 'A name as long as the names of keys can be']) {
    await guarded.call('apiKeyCreate', {
      ...{ name: name.slice(0, 40), kind: 'hmac_sha256', scopes: ['read', 'trade'], password },
    });
  }
  await guarded.call('totpEnable', { code: new Authenticator(secret).code() });
});

type Who = 'visitor' | 'plain' | 'guarded';

/** Every screen of account and security, by the name of its picture. */
const screens: readonly (readonly [who: Who, name: string, path: string])[] = [
  ['visitor', 'login', 'pages/login/login'],
  ['visitor', 'register', 'register'],
  ['visitor', 'forgot', 'pages/forgetPwd/forgetPwd'],
  ['visitor', 'area-codes', 'pages/business/phoneCode'],
  ['plain', 'security-low', 'security'],
  ['plain', 'authenticator-begin', 'security?view=authenticator'],
  ['plain', 'passkeys-none', 'security?view=passkeys'],
  ['plain', 'api-keys-none', 'security?view=api-keys'],
  ['plain', 'bind-phone-old-code', 'bondEmailOrPhone?channel=sms'],
  ['plain', 'change-password', 'modifyPwd'],
  ['plain', 'fund-password-new', 'resetLegalPwd'],
  ['guarded', 'security-high', 'security'],
  ['guarded', 'authenticator-on', 'security?view=authenticator'],
  ['guarded', 'anti-phishing', 'security?view=anti-phishing'],
  ['guarded', 'api-keys', 'security?view=api-keys'],
  ['guarded', 'data', 'security?view=data'],
  ['guarded', 'devices', 'security?view=devices'],
  ['guarded', 'login-history', 'security?view=logins'],
  ['guarded', 'rules', 'security?view=rules'],
  ['guarded', 'bind-email', 'bondEmailOrPhone?channel=email'],
  ['guarded', 'bind-phone', 'bondEmailOrPhone?channel=sms'],
  ['guarded', 'nickname', 'SetNickname'],
  ['guarded', 'fund-password-code', 'resetLegalPwd'],
  ['guarded', 'profile', 'userCenter'],
];

function sessionOf(who: Who): Pick<PhoneOptions, 'session'> {
  if (who === 'visitor') return {};
  return { session: (who === 'plain' ? plain : guarded).session };
}

/** Everything wrong with the screens in one look, one line each. */
async function findFaults(look: PhoneLook): Promise<string[]> {
  const faults: string[] = [];
  for (const who of ['visitor', 'plain', 'guarded'] as const) {
    const phone = await Phone.open(browser, server.url, { ...look, ...sessionOf(who) });
    for (const [, name, path] of screens.filter(([whose]) => whose === who)) {
      await phone.visitWhole(path);
      faults.push(...(await faultsOf(phone, look, name)));
      faults.push(...(await outsideOf(phone)).map((text) => `${name}: outside: ${text}`));
    }
    faults.push(...phone.errors);
    await phone.close();
  }
  return faults;
}

/** Texts that reach over the edge of the screen: the page cuts them instead of growing. */
async function outsideOf(phone: Phone): Promise<string[]> {
  return phone.page.locator('main:visible *').evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility() && part.textContent !== '')
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => part.textContent.slice(0, 60)),
  );
}

const looks = looksOf<PhoneLook>({
  first: { name: 'dark-en', locale: 'en', theme: 'dark', axe: 'everything' },
  others: [
    { name: 'light-hk', locale: 'hk', theme: 'light', axe: 'colours' },
    { name: 'dark-th', locale: 'ty', theme: 'dark', axe: 'nothing' },
    { name: 'narrow-vi', locale: 'yn', theme: 'dark', width: 320, height: 640, axe: 'nothing' },
    { name: 'large-text', locale: 'en', theme: 'light', textPercent: 200, axe: 'nothing' },
  ],
});

describe.each(looks)('in $name', (look) => {
  test('every screen of the account fits, is accessible and throws nothing', async () => {
    expect(await findFaults(look)).toEqual([]);
  });
});
