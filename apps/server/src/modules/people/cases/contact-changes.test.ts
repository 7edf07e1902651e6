import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newStaff } from '#compose/testing/test-staff.ts';
import { newAppUser, noticesTo } from '#modules/access/security/testing/guarded-users.ts';
import { contactSteps, newAddress, reason } from './testing/contact-steps.ts';
import type { Asked, Players } from './testing/contact-steps.ts';

const play = {} as Players;
const {
  ask,
  stateOf,
  caseOf,
  contactOf,
  take,
  propose,
  agree,
  approve,
  mailOf,
  stopSecretIn,
  emailOf,
  entriesOf,
  sendPicture,
  verify,
} = contactSteps(play);
let pictures = 0;

beforeAll(async () => {
  play.api = await startTestApi();
});
beforeEach(async () => {
  // A session of staff ends with its day; each test moves the clock.
  play.service = await newStaff(play.api, 'customer_service');
  play.colleague = await newStaff(play.api, 'customer_service');
  play.user = await play.api.newUser();
});
afterAll(() => play.api.stop());

describe('an approval', () => {
  test('is refused in this order', async () => {
    await ask({ password: 'wrong7horse-battery' });
    const caseId = await caseOf();
    expect((await propose(999_999_999)).code).toBe(404);
    expect((await propose(caseId)).code).toBe(41071);
    await take(caseId);
    const { userId } = play.user;
    const set = (column: string, value: unknown) =>
      play.api.database.pool.query(`UPDATE users SET ${column} = $2 WHERE user_id = $1`, [
        userId,
        value,
      ]);
    const other = await play.api.newUser();
    const newContact = (
      await play.api.database.pool.query<{ new_contact: string }>(
        'SELECT new_contact FROM contact_requests WHERE case_id = $1',
        [caseId],
      )
    ).rows[0]?.new_contact;
    // Each state also breaks everything that is checked after it.
    await ask();
    const second = await caseOf();
    await approve(second);
    await play.api.database.pool.query('UPDATE users SET email = $2 WHERE user_id = $1', [
      other.userId,
      newContact,
    ]);
    await set('is_disabled', true);
    await set('email', newAddress());
    expect((await propose(caseId)).code).toBe(2016);
    await set('is_disabled', false);
    expect((await propose(caseId)).code).toBe(41066);
    await set('email', play.user.account);
    expect((await propose(caseId)).code).toBe(41088);
    await play.api.database.pool.query('UPDATE users SET email = $2 WHERE user_id = $1', [
      other.userId,
      other.account,
    ]);
    expect((await propose(caseId)).code).toBe(41087);
    await play.api.call('contactLostStop', {
      stopSecret: stopSecretIn(await mailOf(play.user.account)),
    });
    const stopped = stopSecretIn(await mailOf(play.user.account));
    expect(stopped).toBe('');
    await play.api.database.pool.query(
      `UPDATE contact_requests SET state = 'stopped', stop_hash = NULL WHERE case_id = $1`,
      [second],
    );
    expect((await propose(caseId)).code).toBe(41085);
    expect((await as(play.service)('caseClose', { caseId, outcome: 'done', reason })).code).toBe(
      400,
    );
  });

  test('counts a picture only beside a verified document, and keeps the delay it was given', async () => {
    const { secret } = await ask({ password: 'wrong7horse-battery' });
    await sendPicture(secret, 1_000 + (pictures += 1));
    const caseId = await caseOf();
    expect((await contactOf(caseId))?.delayHours).toBeNull();
    await verify();
    expect(await contactOf(caseId)).toMatchObject({ delayHours: 144, isVerified: true });
    await approve(caseId);
    await play.api.database.pool.query(
      `UPDATE users SET identity_state = 'none' WHERE user_id = $1`,
      [play.user.userId],
    );
    expect((await contactOf(caseId))?.delayHours).toBe(144);
  });

  test('of two requests of one account one waits, and the other ends with it', async () => {
    const first = await ask();
    const firstCase = await caseOf();
    const second = await ask();
    const secondCase = await caseOf();
    await take(firstCase);
    await take(secondCase);
    const both = [await propose(firstCase), await propose(secondCase)];
    expect((await agree(both[0]!)).code).toBe(200);
    expect((await agree(both[1]!)).code).toBe(41087);
    await letPass(play.api, 145 * HOUR_MS);
    await play.api.api.contactChanges.runDue();
    expect(await emailOf(play.user.userId)).toBe(first.newAccount);
    expect(await stateOf(second.secret)).toMatchObject({
      state: 'refused',
      refusal: 'not_possible',
    });
  });

  test('is refused with a category that its asker reads, and never the reason', async () => {
    const { secret } = await ask();
    const caseId = await caseOf();
    const refuse = () =>
      as(play.service)('caseContactRefuse', { caseId, category: 'details_differ', reason });
    expect((await refuse()).code).toBe(41071);
    await approve(caseId);
    expect((await refuse()).code).toBe(200);
    expect((await refuse()).code).toBe(400);
    expect(await stateOf(secret)).toMatchObject({ state: 'refused', refusal: 'details_differ' });
    expect(JSON.stringify(await stateOf(secret))).not.toContain(reason);
    await letPass(play.api, 145 * HOUR_MS);
    await play.api.api.contactChanges.runDue();
    expect(await emailOf(play.user.userId)).toBe(play.user.account);
  });
});

describe('a change that waits', () => {
  let asked: Asked;
  let stopSecret: string;
  beforeEach(async () => {
    asked = await ask();
    await approve(await caseOf());
    stopSecret = stopSecretIn(await mailOf(play.user.account));
    expect(stopSecret).not.toBe('');
  });
  const due = async () => {
    await letPass(play.api, 145 * HOUR_MS);
    await play.api.api.contactChanges.runDue();
  };

  test('is stopped by the link, once, and nothing is changed', async () => {
    // Only its own secret stops it.
    const { secret } = asked;
    expect((await play.api.call('contactLostStop', { stopSecret: secret })).code).toBe(404);
    expect((await play.api.call('contactLostStop', { stopSecret })).code).toBe(200);
    expect((await play.api.call('contactLostStop', { stopSecret })).code).toBe(404);
    await due();
    expect(await emailOf(play.user.userId)).toBe(play.user.account);
    expect((await stateOf(secret))?.state).toBe('stopped');
    expect((await noticesTo(play.api, play.user.account)).at(-1)).toBe('contact_change_stopped');
    expect((await entriesOf(play.user)).at(-1)).toBe('contactChange.stop');
    expect((await play.api.call('info', {}, { token: play.user.token })).code).not.toBe(2016);
  });

  test('is stopped by who is logged in, and by nobody of another account', async () => {
    const other = await play.api.newUser();
    const stop = (token: string) => play.api.call('contactLostStop', {}, { token });
    expect((await stop(other.token)).code).toBe(404);
    expect((await stop(play.user.token)).code).toBe(200);
    expect((await stateOf(asked.secret))?.state).toBe('stopped');
  });

  test('and stopped at the moment of its effect, it is one or the other', async () => {
    await letPass(play.api, 145 * HOUR_MS);
    const [stopped] = await Promise.all([
      play.api.call('contactLostStop', { stopSecret }),
      play.api.api.contactChanges.runDue(),
    ]);
    const isStopped = stopped.code === 200;
    expect(await emailOf(play.user.userId)).toBe(isStopped ? play.user.account : asked.newAccount);
    expect((await stateOf(asked.secret))?.state).toBe(isStopped ? 'stopped' : 'done');
    expect(
      (await entriesOf(play.user)).filter((act) => act.startsWith('contactChange.')),
    ).toHaveLength(1);
  });

  const breaks: readonly [why: string, column: string, value: () => unknown][] = [
    ['frozen', 'is_disabled', () => true],
    ['changed', 'email', newAddress],
  ];
  test.each(breaks)(
    'changes nothing where the account is %s meanwhile',
    async (why, column, value) => {
      await play.api.database.pool.query(`UPDATE users SET ${column} = $2 WHERE user_id = $1`, [
        play.user.userId,
        value(),
      ]);
      const before = await emailOf(play.user.userId);
      await due();
      expect(await emailOf(play.user.userId)).toBe(before);
      expect(await stateOf(asked.secret)).toMatchObject({
        state: 'refused',
        refusal: 'not_possible',
      });
      const { rows } = await play.api.database.pool.query<{ effect: string }>(
        'SELECT effect FROM audit_entries WHERE subject = $1 ORDER BY entry_id DESC LIMIT 1',
        [`user ${play.user.userId}`],
      );
      expect(JSON.parse(rows[0]?.effect ?? '{}')).toMatchObject({
        kind: 'contact_change_fail',
        why,
      });
    },
  );

  test('changes nothing where somebody else has the contact by now', async () => {
    const other = await play.api.newUser();
    await play.api.database.pool.query('UPDATE users SET email = $2 WHERE user_id = $1', [
      other.userId,
      asked.newAccount,
    ]);
    await due();
    expect(await emailOf(play.user.userId)).toBe(play.user.account);
    expect((await stateOf(asked.secret))?.refusal).toBe('not_possible');
  });
});

test('a log-in with the second factor stops a change, one with the password alone does not', async () => {
  const app = await newAppUser(play.api);
  play.user = app;
  const { secret } = await ask();
  await approve(await caseOf());
  const login = await play.api.call('login', { account: app.account, password: PASSWORD });
  expect(login.code).toBe(2045);
  expect((await stateOf(secret))?.state).toBe('approved');
  const { challengeId } = login.data as { challengeId: string };
  expect((await play.api.call('loginFactor', { challengeId, code: app.code(1) })).code).toBe(200);
  expect((await stateOf(secret))?.state).toBe('stopped');
});
