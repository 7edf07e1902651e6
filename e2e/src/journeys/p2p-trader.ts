import { randomInt } from 'node:crypto';
import { createFundedUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import { submitPassport } from './paperwork.ts';
import type { Stage } from './stage.ts';

/** The fund password of every trader. */
export const TRADER_PIN = '284619';

/** Somebody who may trade with people: verified, with a nickname, a bank account, and USDT in the fiat account. */
export async function createTrader({ server, browser }: Stage): Promise<ApiUser> {
  const user = await createFundedUser(server.url);
  const number = String(randomInt(1_000_000, 10_000_000));
  await submitPassport(browser, server.url, user, `AA${number}`);
  await user.call('identityDemo', {});
  await user.call('nickName', { nickname: `trader${number}` });
  const legalPwd = TRADER_PIN;
  await user.call('setLegalPwd', {
    legalPwd,
    confirmLegalPwd: legalPwd,
    loginPassword: USER_PASSWORD,
  });
  await user.call('cnyPayAdd', {
    kind: 'bank',
    name: 'Somchai Saetang AA',
    bankName: 'Bangkok Bank',
    account: `62220212${number}128`,
    legalPwd,
  });
  await user.call('transfer', {
    asset: 'USDT',
    fromKind: 'spot',
    toKind: 'fiat',
    amount: '1500',
  });
  return user;
}
