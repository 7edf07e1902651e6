import type { AdminReply, EndpointReply } from '@candor/protocol';
import { expect } from 'vitest';
import { PASSWORD } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { readCode } from '#modules/access/security/testing/guarded-users.ts';
import { pictureOf } from '#modules/people/uploads/testing/send-picture.ts';

/** Who plays in a test: set anew before each. */
export interface Players {
  api: TestApi;
  service: TestStaff;
  colleague: TestStaff;
  user: TestUser;
}

export const reason = 'asked for by the test';
export const statement = 'The mailbox was closed';

let made = 0;
/** An address that nobody had before. */
export const newAddress = (): string => `new${(made += 1)}@example.com`;

export interface Asked {
  readonly secret: string;
  readonly newAccount: string;
}

/** What askers and staff do about a lost contact, with the players of the moment. */
export function contactSteps(play: Players) {
  /** A ticket for a contact whose code was read. */
  async function ticketFor(to: 'new_contact' | 'account', account: string): Promise<string> {
    const sent = await play.api.call('contactLostSend', { to, kind: 'email', account });
    expect(sent.code).toBe(200);
    const { verificationId } = sent.data as EndpointReply<'contactLostSend'>;
    const code = await readCode(play.api, account);
    const checked = await play.api.call('checkSmsCode', { verificationId, code });
    return (checked.data as EndpointReply<'checkSmsCode'>).ticket;
  }

  /** Asks for another e-mail address. */
  async function ask(more: object = {}, token?: string): Promise<Asked> {
    const newAccount = newAddress();
    const newTicket = await ticketFor('new_contact', newAccount);
    const request = {
      ...{ account: play.user.account, lost: 'email', newAccount, newTicket, statement },
      ...{ password: PASSWORD, ...more },
    };
    const answer = await play.api.call(
      'contactLostAsk',
      request,
      token === undefined ? {} : { token },
    );
    expect([answer.code, answer.msg]).toEqual([200, 'ok']);
    const { secret } = answer.data as EndpointReply<'contactLostAsk'>;
    return { secret, newAccount };
  }

  async function stateOf(secret: string) {
    const { data } = await play.api.call('contactLostState', { secret });
    return (data as EndpointReply<'contactLostState'>).request;
  }

  /** The number of the user's latest case. */
  async function caseOf({ userId }: TestUser = play.user): Promise<number> {
    const { data } = await as(play.service)('caseList', {
      userId,
      kind: 'contact_lost',
      limit: 1,
      order: 'newest',
    });
    return (data as AdminReply<'caseList'>).cases[0]?.caseId ?? 0;
  }

  async function contactOf(caseId: number) {
    const { data } = await as(play.service)('caseDetail', { caseId });
    return (data as AdminReply<'caseDetail'>).contact;
  }

  const take = async (caseId: number) =>
    expect((await as(play.service)('caseClaim', { caseId })).code).toBe(200);
  const propose = (caseId: number, staff = play.service) =>
    as(staff)('caseContactChange', { caseId, reason });

  /** The second person agrees. */
  async function agree(asked: TestAnswer): Promise<TestAnswer> {
    const { approvalId } = asked.data as AdminReply<'caseContactChange'>;
    return as(play.colleague)('approvalApprove', { approvalId });
  }

  async function approve(caseId: number): Promise<void> {
    await take(caseId);
    const asked = await propose(caseId);
    expect([asked.code, asked.msg]).toEqual([200, 'ok']);
    expect((await agree(asked)).code).toBe(200);
  }

  const mailOf = async (target: string): Promise<string> => {
    await play.api.runJobs();
    const { rows } = await play.api.database.pool.query<{ body: string }>(
      'SELECT body FROM outbox_messages WHERE target = $1 ORDER BY message_id DESC LIMIT 1',
      [target],
    );
    return rows[0]?.body ?? '';
  };
  const stopSecretIn = (body: string): string => /stop=([A-Za-z0-9_-]{43})/.exec(body)?.[1] ?? '';

  const emailOf = async (userId: number): Promise<string> => {
    const { rows } = await play.api.database.pool.query<{ email: string }>(
      'SELECT email FROM users WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.email ?? '';
  };

  const entriesOf = async ({ userId }: TestUser): Promise<readonly string[]> => {
    const { rows } = await play.api.database.pool.query<{ act: string }>(
      `SELECT act FROM audit_entries WHERE subject = $1 ORDER BY entry_id`,
      [`user ${userId}`],
    );
    return rows.map(({ act }) => act);
  };

  async function sendPicture(secret: string, seed: number): Promise<TestAnswer> {
    const form = new FormData();
    form.set('secret', secret);
    form.set(
      'file',
      new Blob([new Uint8Array(await pictureOf(seed))], { type: 'image/jpeg' }),
      'a.jpg',
    );
    const body = new Response(form);
    const answer = await play.api.http.inject({
      method: 'POST',
      url: '/api/contactLostPicture',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return { ...answer.json<TestAnswer>(), status: answer.statusCode, headers: answer.headers };
  }

  const verify = () =>
    play.api.database.pool.query(
      `UPDATE users SET identity_state = 'verified' WHERE user_id = $1`,
      [play.user.userId],
    );
  return {
    ticketFor,
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
  };
}
