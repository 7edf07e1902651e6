import type { AdminReply, EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { newAppUser, noticesTo } from '#modules/access/security/testing/guarded-users.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { contactSteps, newAddress, reason, statement } from './testing/contact-steps.ts';
import type { Players } from './testing/contact-steps.ts';

const play = {} as Players;
const {
  ticketFor,
  ask,
  stateOf,
  caseOf,
  contactOf,
  take,
  propose,
  agree,
  mailOf,
  emailOf,
  entriesOf,
  sendPicture,
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

describe('the whole path', () => {
  test('asked, questioned, approved by two, told, and done once its time is over', async () => {
    const { secret, newAccount } = await ask();
    expect(await stateOf(secret)).toMatchObject({ state: 'received', mayAnswer: false, lines: [] });
    const caseId = await caseOf();
    await take(caseId);
    expect((await stateOf(secret))?.state).toBe('in_review');
    expect((await play.api.call('contactLostSay', { secret, text: 'hello' })).code).toBe(400);
    await as(play.service)('caseAnswer', { caseId, text: 'Since when?' });
    expect((await play.api.call('contactLostSay', { secret, text: 'Since May' })).code).toBe(200);
    expect((await stateOf(secret))?.lines.map(({ by, text }) => [by, text])).toEqual([
      ['service', 'Since when?'],
      ['user', 'Since May'],
    ]);
    const asked = await propose(caseId);
    expect((await agree(asked)).code).toBe(200);
    // One thing alone proves the owner: twice the usual time.
    const nowMs = Date.now() + play.api.clock.skipMs;
    const approved = await stateOf(secret);
    expect(approved?.state).toBe('approved');
    expect((approved?.effectAtMs ?? 0) - nowMs).toBeGreaterThan(143 * HOUR_MS);
    expect(await mailOf(play.user.account)).toMatch(
      /http:\/\/localhost\/#\/pages\/forgetPwd.*stop=/,
    );
    const { rows } = await play.api.database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM user_messages
       WHERE user_id = $1 AND template = 'contact_change_email'`,
      [play.user.userId],
    );
    expect(rows[0]?.n).toBe(1);

    await letPass(play.api, 144 * HOUR_MS - 60_000);
    await play.api.api.contactChanges.runDue();
    expect(await emailOf(play.user.userId)).toBe(play.user.account);
    await letPass(play.api, 60_001);
    await Promise.all([play.api.api.contactChanges.runDue(), play.api.api.contactChanges.runDue()]);
    await play.api.api.contactChanges.runDue();
    expect(await emailOf(play.user.userId)).toBe(newAccount);
    expect((await stateOf(secret))?.state).toBe('done');
    expect((await play.api.call('info', {}, { token: play.user.token })).code).toBe(1001);
    expect(await noticesTo(play.api, play.user.account)).toEqual([
      'contact_change_email',
      'contact_changed',
    ]);
    expect(await noticesTo(play.api, newAccount)).toEqual(['contact_changed']);
    const login = await play.api.call('login', { account: newAccount, password: PASSWORD });
    const session = login.data as EndpointReply<'login'>;
    const lockedForMs = (session.user.salesLockedUntilMs ?? 0) - Date.now() - play.api.clock.skipMs;
    expect(Math.round(lockedForMs / HOUR_MS)).toBe(24);
    expect(session.user.withdrawLockedUntilMs).toBe(session.user.salesLockedUntilMs);
    expect(await entriesOf(play.user)).toEqual([
      'caseContactChange.asked',
      'caseContactChange',
      'contactChange.done',
    ]);
    const { data } = await as(await newStaff(play.api, 'customer_service'))('caseDetail', {
      caseId,
    });
    expect((data as AdminReply<'caseDetail'>).case.state).toBe('done');
  });

  test('the job for it exists if and only if the approval is there', async () => {
    const jobs = async (): Promise<number> => {
      const { rows } = await play.api.database.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE key LIKE 'contact_change_%'`,
      );
      return rows[0]?.n ?? 0;
    };
    await ask();
    const before = await jobs();
    const caseId = await caseOf();
    await take(caseId);
    const asked = await propose(caseId);
    expect(await jobs()).toBe(before);
    await agree(asked);
    expect(await jobs()).toBe(before + 1);
  });
});

describe('who asks', () => {
  test('learns nothing of whether there is such an account', async () => {
    const answers: unknown[] = [];
    for (const account of [play.user.account, 'nobody-here@example.com']) {
      const sent = await play.api.call('contactLostSend', {
        to: 'account',
        kind: 'email',
        account,
      });
      const newAccount = newAddress();
      const newTicket = await ticketFor('new_contact', newAccount);
      const request = { account, lost: 'email', newAccount, newTicket, statement };
      const asked = await play.api.call('contactLostAsk', {
        ...request,
        password: 'wrong7horse-battery',
      });
      const { secret } = asked.data as EndpointReply<'contactLostAsk'>;
      const pictures = [await sendPicture(secret, 7), await sendPicture(secret, 8)];
      const said = await play.api.call('contactLostSay', { secret, text: 'hello' });
      const seen = await stateOf(secret);
      answers.push({
        codes: [sent.code, asked.code, ...pictures.map(({ code }) => code), said.code],
        keys: Object.keys(asked.data as object),
        seen: { ...seen, openedAtMs: 0, newContact: '' },
      });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      codes: [200, 200, 200, 200, 400],
      seen: { state: 'received', pictures: 2 },
    });
  });

  test('and a request for no account ends as a refused one', async () => {
    const { secret } = await ask({ account: 'nobody-at-all@example.com' });
    await letPass(play.api, 72 * HOUR_MS);
    expect(await stateOf(secret)).toMatchObject({ state: 'refused', refusal: 'not_proved' });
    expect((await sendPicture(secret, 9)).code).toBe(400);
  });

  test('proves the new contact by a code of its own, good once', async () => {
    const newAccount = newAddress();
    const newTicket = await ticketFor('new_contact', newAccount);
    const request = { account: play.user.account, lost: 'email', newTicket, statement };
    const send = (more: object) => play.api.call('contactLostAsk', { ...request, ...more });
    expect((await send({ newAccount: '' })).code).toBe(2044);
    expect((await send({ newAccount: newAddress() })).code).toBe(2001);
    expect((await send({ newAccount, newTicket: 'x' })).code).toBe(2001);
    expect((await send({ newAccount })).code).toBe(200);
    expect((await send({ newAccount })).code).toBe(2001);
  });

  test('has what was right kept apart from what was not', async () => {
    const app = await newAppUser(play.api);
    play.user = app;
    await ask({ factorCode: app.code(0), legalPwd: '836205' });
    expect(await contactOf(await caseOf())).toMatchObject({
      proved: ['password', 'authenticator'],
      notProved: ['fund_password'],
      delayHours: 72,
    });
    // With a wrong password nothing else is looked at, so that no stranger uses up tries.
    await ask({ password: 'wrong7horse-battery', factorCode: app.code(1) });
    expect(await contactOf(await caseOf())).toMatchObject({
      proved: [],
      notProved: ['password', 'authenticator'],
      delayHours: null,
      otherCases: [expect.any(Number)],
    });
  });

  test('is logged in: the account is theirs, whatever they name', async () => {
    await ask({ account: 'somebody@else.example' }, play.user.token);
    expect((await contactOf(await caseOf()))?.proved).toEqual(['session', 'password']);
    const own = await play.api.call('contactLostState', {}, { token: play.user.token });
    expect(own.data).toMatchObject({ request: { state: 'received', lost: 'email' } });
    const other = await play.api.newUser();
    expect((await play.api.call('contactLostState', {}, { token: other.token })).data).toEqual({
      request: null,
    });
    expect((await play.api.call('contactLostState', {})).code).toBe(404);
  });

  test('sends three pictures, which are staff’s to see once they have the case', async () => {
    const { secret } = await ask();
    const sent = await Promise.all(
      [1, 2, 3, 4].map((seed) => sendPicture(secret, (pictures += 1) * 10 + seed)),
    );
    expect(sent.map(({ code }) => code).sort()).toEqual([200, 200, 200, 4026]);
    const caseId = await caseOf();
    const { data } = await as(play.service)('caseDetail', { caseId });
    const evidence = (data as AdminReply<'caseDetail'>).entries.filter(
      ({ kind }) => kind === 'evidence',
    );
    expect(evidence).toHaveLength(3);
    const fileId = evidence[0]?.fileId ?? '';
    const see = (staff: TestStaff) => as(staff)('caseImage', { caseId, fileId, reason });
    expect((await see(play.service)).code).toBe(41071);
    await take(caseId);
    expect((await see(play.service)).code).toBe(200);
    expect((await see(play.colleague)).code).toBe(41071);
    // Whom the decision waits for sees what it stands on.
    await propose(caseId);
    expect((await see(play.colleague)).code).toBe(200);
  });

  test('has the verified document shown beside the pictures, to who has the case', async () => {
    await ask();
    const caseId = await caseOf();
    const of = await play.api.newUser();
    const sides = [
      await newPicture(play.api, play.user.token, 500),
      await newPicture(play.api, play.user.token, 501),
      await newPicture(play.api, of.token, 502),
    ];
    await play.api.database.pool.query(
      `INSERT INTO identity_attempts (user_id, country, document_type, person_sealed, document_mac, person_mac,
         front_file_id, handheld_file_id, state, submitted_at_ms, locale)
       VALUES ($1, 'GB', 'passport', 'x', sha256('a'), sha256('b'), $2, $3, 'approved', 1, 'en')`,
      [play.user.userId, sides[0], sides[1]],
    );
    expect((await contactOf(caseId))?.document).toMatchObject({
      front: sides[0],
      handheld: sides[1],
    });
    const see = (fileId = '') => as(play.service)('caseImage', { caseId, fileId, reason });
    expect((await see(sides[0])).code).toBe(41071);
    await take(caseId);
    expect((await see(sides[0])).code).toBe(200);
    expect((await see(sides[2])).code).toBe(404);
  });

  test('asks twenty times a day from one address', async () => {
    const { rows } = await play.api.database.pool.query<{ address: string }>(
      'SELECT address FROM contact_requests ORDER BY request_id DESC LIMIT 1',
    );
    await letPass(play.api, 25 * HOUR_MS);
    await play.api.database.pool.query(
      `INSERT INTO contact_requests (secret_hash, lost, new_contact, proved, not_proved, locale, address, opened_at_ms)
       SELECT sha256(('filler ' || n)::bytea), 'email', 'x', '{}', '{}', 'en', $1, $2
       FROM generate_series(1, 20) AS n`,
      [rows[0]?.address, Date.now() + play.api.clock.skipMs],
    );
    const newAccount = newAddress();
    const newTicket = await ticketFor('new_contact', newAccount);
    const request = { account: play.user.account, lost: 'email', newAccount, newTicket, statement };
    expect((await play.api.call('contactLostAsk', request)).code).toBe(41006);
    await letPass(play.api, 25 * HOUR_MS);
  });
});

test.each<[EndpointName, object]>([
  ['contactLostState', {}],
  ['contactLostSay', { text: 'hello' }],
  ['contactLostStop', {}],
])('%s opens nothing with a secret that nobody has', async (name, more) => {
  const field = name === 'contactLostStop' ? 'stopSecret' : 'secret';
  const answer = await play.api.call(
    name,
    { [field]: 'A'.repeat(43), ...more },
    { token: play.user.token },
  );
  expect(answer.code).toBe(404);
});
