import type { EndpointName } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '../journeys/authenticator.ts';
import { AttackedServer, PASSWORD } from './attacked-server.ts';
import type { Answer } from './attacked-server.ts';

const PIN = '739182';
const WRONG = 'Wrong9lantern';

/** Fields of answers that let their reader act as somebody, or prove something. */
const SECRET_FIELDS = /^(token|ticket|secret|totpSecret|uri|totpUri|challengeId|recoveryCodes)$/;

let server: AttackedServer;
/** What was sent or answered and has no business in a log. */
const secrets = new Set<string>([PASSWORD, WRONG, PIN]);

beforeAll(async () => {
  // All that it would ever say.
  server = await AttackedServer.start({ LOG_LEVEL: 'trace', RATE_LIMIT_SCALE: '100' });
});
afterAll(() => server.stop());

function learn({ data }: Answer): void {
  for (const [field, value] of Object.entries(data ?? {})) {
    if (!SECRET_FIELDS.test(field)) continue;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      secrets.add(String(one));
  }
}

async function call(name: EndpointName, request: object, token = ''): Promise<Answer> {
  const answer = await server.call(name, request, token);
  learn(answer);
  return answer;
}

test('no password, token, ticket or key stands in the log, however much is logged', async () => {
  const account = 'logged@example.com';
  const both = { password: PASSWORD, confirmPassword: PASSWORD };
  await call('register', { account, agreement: true, ...both });
  await call('login', { account, password: WRONG });
  const login = await call('login', { account, password: PASSWORD });
  const token = String(login.data?.['token']);
  await call('info', {}, `${token.slice(0, -1)}!`);
  const pins = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD };
  await call('setLegalPwd', pins, token);
  await call('checkLegalPwd', { legalPwd: PIN }, token);
  const setUp = await call('totpSetup', { password: PASSWORD }, token);
  const app = new Authenticator(String(setUp.data?.['secret']));
  const enabled = await call('totpEnable', { code: app.code() }, token);
  expect(enabled.code).toBe(200);
  const challenge = await call('login', { account, password: PASSWORD });
  const { challengeId } = challenge.data ?? {};
  const second = await call('loginFactor', { challengeId, code: app.code() });
  expect(second.code).toBe(200);
  const stepped = await call('stepUp', { method: 'fund_password', legalPwd: PIN }, token);
  expect(stepped.code).toBe(200);
  // Who was refused what is written down: a stranger, a user at what is not theirs, nobody at the back office.
  const others = { orderId: 999_999 };
  await call('cancelCurrency', others);
  await call('cancelCurrency', others, String(stepped.data?.['token']));
  await server.callAdmin('userFreeze', {});
  const sent = await call('common/checkEmailSend', { email: account, purpose: 'reset_password' });
  const code = await server.codeSentTo(account);
  const { verificationId } = sent.data ?? {};
  const { data } = await call('checkSmsCode', { verificationId, code });
  await call('forgetPwd', { ticket: data?.['ticket'], ...both });
  // What no endpoint expects, where an error might tell what it was given.
  await call('login', { account: { $ne: PASSWORD }, password: [PASSWORD] });
  await call('passkeyLogin', { challengeId: WRONG, response: `{"secret":"${PASSWORD}"` });
  const link = server.ownerLink;
  const begun = await server.callAdmin('enrolBegin', { link });
  learn(begun);
  const staffApp = new Authenticator(String(begun.data?.['totpSecret']));
  const enrolled = await server.callAdmin('enrolFinish', {
    ...{ link, password: PASSWORD, code: staffApp.code() },
  });
  learn(enrolled);
  expect(enrolled.code).toBe(200);
  await server.callAdmin('signIn', { email: 'owner@demo.invalid', password: PASSWORD, code: '1' });

  expect(secrets.size).toBeGreaterThan(15);
  const log = server.wholeLog;
  // It did say something: that the demo sends no message, and not to whom or what.
  expect(log).toContain('demo outbox');
  expect(log).toMatch(/"code":1001,"call":"cancelCurrency","actor":"127.0.0.1".*"msg":"refused"/);
  expect(log).toMatch(/"code":404,"call":"cancelCurrency","actor":"user \d+".*"msg":"refused"/);
  expect(log).toMatch(/"code":41060,"call":"userFreeze","actor":"127.0.0.1".*"msg":"refused"/);
  expect(log).not.toContain(account);
  // A number stands by itself: six digits of a time are none.
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});
