import type { AdminEndpointName, AdminReply, Approval } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let ann: TestStaff;
let bob: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.pool.query(`UPDATE staff SET state = 'disabled'`);
  ann = await newStaff(api, 'owner');
  bob = await newStaff(api, 'owner');
});

const as = (staff: TestStaff, name: AdminEndpointName, request: object = {}) =>
  callAdmin(api, name, request, { token: staff.token });

const codeOf = async (
  staff: TestStaff,
  name: AdminEndpointName,
  request: object = {},
): Promise<number> => (await as(staff, name, request)).code;

const reason = 'as agreed';

/** Asks for an act that waits. @returns the approval's id */
async function ask(name: AdminEndpointName, request: object, maker = ann): Promise<number> {
  const answer = await as(maker, name, { ...request, reason });
  expect(answer).toMatchObject({ code: 200, data: { state: 'waiting' } });
  return (answer.data as { approvalId: number }).approvalId;
}

const approve = (staff: TestStaff, approvalId: number) =>
  codeOf(staff, 'approvalApprove', { approvalId });

async function approvalsOf(staff: TestStaff, state?: string): Promise<readonly Approval[]> {
  const answer = await as(staff, 'approvalList', state === undefined ? {} : { state });
  return (answer.data as AdminReply<'approvalList'>).approvals;
}

async function memberOf(staffId: number): Promise<AdminReply<'staffList'>['staff'][number]> {
  const { staff } = (await as(ann, 'staffList')).data as AdminReply<'staffList'>;
  const member = staff.find((one) => one.staffId === staffId);
  if (member === undefined) throw new Error(`there is no staff ${staffId}`);
  return member;
}

async function latestEntry(): Promise<AdminReply<'auditList'>['entries'][number] | undefined> {
  const answer = await as(ann, 'auditList', { limit: 1 });
  return (answer.data as AdminReply<'auditList'>).entries[0];
}

describe('rights', () => {
  test('change when a second person agrees, who sees what will be', async () => {
    const eve = await newStaff(api, 'content');
    const approvalId = await ask('staffRoles', { staffId: eve.staffId, roles: ['finance'] });
    expect((await memberOf(eve.staffId)).roles).toEqual(['content']);
    const [seen] = await approvalsOf(bob, 'waiting');
    expect(seen).toMatchObject({
      approvalId,
      act: 'staffRoles',
      effect: JSON.stringify({
        kind: 'staff_roles_change',
        email: eve.email,
        from: ['content'],
        to: ['finance'],
      }),
      before: '{"roles":["content"]}',
      after: '{"roles":["finance"]}',
      makerEmail: ann.email,
      ...{ mayApprove: true, mayRefuse: true },
    });
    expect(await approve(bob, approvalId)).toBe(200);
    expect((await memberOf(eve.staffId)).roles).toEqual(['finance']);
    expect(await latestEntry()).toMatchObject({
      act: 'staffRoles',
      staffEmail: ann.email,
      approverEmail: bob.email,
      reason,
      before: '{"roles":["content"]}',
      after: '{"roles":["finance"]}',
    });
  });

  test('change at once while there is nobody else to agree', async () => {
    await api.database.pool.query(`UPDATE staff SET state = 'disabled' WHERE staff_id = $1`, [
      bob.staffId,
    ]);
    const request = { email: `x${ann.email}`, name: 'X', roles: ['risk'], reason };
    expect(await as(ann, 'staffInvite', request)).toMatchObject({
      code: 200,
      data: { state: 'done', approvalId: null },
    });
  });

  test('are gone with the next call once they are taken', async () => {
    const eve = await newStaff(api, 'auditor');
    expect(await codeOf(eve, 'auditList')).toBe(200);
    await approve(bob, await ask('staffRoles', { staffId: eve.staffId, roles: ['content'] }));
    expect(await codeOf(eve, 'auditList')).toBe(41061);
    await approve(bob, await ask('staffDisable', { staffId: eve.staffId }));
    expect(await codeOf(eve, 'me')).toBe(41060);
    await approve(bob, await ask('staffEnable', { staffId: eve.staffId }));
    expect((await memberOf(eve.staffId)).state).toBe('active');
    expect(await codeOf(eve, 'me')).toBe(41060);
  });
});

describe('an owner', () => {
  const give = (staff: TestStaff, ...roles: readonly string[]) =>
    codeOf(staff, 'staffRoles', { staffId: staff.staffId, roles, reason });

  test('manages rights and nothing else until another owner agrees to a further role', async () => {
    expect(await codeOf(ann, 'blotterOrders')).toBe(41061);
    const approvalId = await ask('staffRoles', {
      staffId: ann.staffId,
      roles: ['owner', 'operations'],
    });
    expect(await codeOf(ann, 'blotterOrders')).toBe(41061);
    expect(await approve(bob, approvalId)).toBe(200);
    expect(await codeOf(ann, 'blotterOrders')).toBe(200);
    expect(await latestEntry()).toMatchObject({
      act: 'staffRoles',
      staffEmail: ann.email,
      approverEmail: bob.email,
      after: '{"roles":["owner","operations"]}',
    });
    const { rows } = await api.database.pool.query<{ text: string }>(
      'SELECT body AS text FROM outbox_messages WHERE target = $1',
      [bob.email],
    );
    expect(rows.some(({ text }) => text.includes(`${ann.email}, an owner, gave themselves`))).toBe(
      true,
    );
    await approve(bob, await ask('staffRoles', { staffId: ann.staffId, roles: ['owner'] }));
    expect(await codeOf(ann, 'blotterOrders')).toBe(41061);
  });

  test('gives themselves roles at once while nobody else is in, and never without a second owner beside others', async () => {
    await api.database.pool.query(`UPDATE staff SET state = 'disabled'`);
    const zoe = await newStaff(api, 'owner');
    expect(await give(zoe, 'operations')).toBe(41065);
    expect(await give(zoe, 'owner', 'operations')).toBe(200);
    expect(await codeOf(zoe, 'blotterOrders')).toBe(200);
    await newStaff(api, 'content');
    expect(await give(zoe, 'owner', 'operations', 'finance')).toBe(41089);
    expect(await give(zoe, 'owner')).toBe(200);
  });
});

describe('nobody', () => {
  test.each<[AdminEndpointName, object]>([
    ['staffRoles', { roles: ['auditor'] }],
    ['staffDisable', {}],
    ['staffReset', {}],
  ])('does %s to themselves', async (name, request) => {
    expect(await codeOf(ann, name, { staffId: ann.staffId, ...request, reason })).toBe(41065);
  });

  test('takes the last owner away', async () => {
    const first = await ask('staffDisable', { staffId: bob.staffId }, ann);
    const second = await ask('staffDisable', { staffId: ann.staffId }, bob);
    const carl = await newStaff(api, 'owner');
    expect(await approve(carl, first)).toBe(200);
    // Bob, who asked, is out by now.
    expect(await approve(carl, second)).toBe(41066);
  });

  test('leaves no owner at all, though two remove each other at once', async () => {
    for (let times = 0; times < 5; times += 1) {
      await api.database.pool.query(`UPDATE staff SET state = 'disabled'`);
      const [one, other] = [await newStaff(api, 'owner'), await newStaff(api, 'owner')];
      const first = await ask('staffDisable', { staffId: other.staffId }, one);
      const second = await ask('staffDisable', { staffId: one.staffId }, other);
      const codes = await Promise.all([approve(other, first), approve(one, second)]);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes).not.toContain(500);
    }
  });

  test.each<[AdminEndpointName, object]>([
    ['staffInvite', { email: 'free@example.com', name: 'Free', roles: ['owner'] }],
    ['staffRoles', { staffId: 1, roles: ['owner'] }],
    ['staffLink', { staffId: 1 }],
    ['staffReset', { staffId: 1 }],
  ])('but an owner does %s', async (name, request) => {
    const eve = await newStaff(api, 'operations', 'customer_service', 'risk', 'auditor');
    expect(await codeOf(eve, name, { ...request, reason })).toBe(41061);
  });
});

describe('an invitation', () => {
  test('leads to a link that is shown once and ends the one before it', async () => {
    const email = `dora${String(Date.now())}@example.com`;
    const request = { email: email.toUpperCase(), name: 'Dora', roles: ['risk'] };
    await approve(bob, await ask('staffInvite', request));
    const { staff } = (await as(ann, 'staffList')).data as AdminReply<'staffList'>;
    const dora = staff.find((one) => one.email === email);
    expect(dora).toMatchObject({ state: 'invited', hasTotp: false });
    const links = [];
    for (let times = 0; times < 2; times += 1) {
      const answer = await as(ann, 'staffLink', { staffId: dora?.staffId, reason });
      links.push((answer.data as AdminReply<'staffLink'>).link?.split('/').at(-1));
    }
    expect((await as(ann, 'enrolBegin', { link: links[0] })).code).toBe(41062);
    expect((await as(ann, 'enrolBegin', { link: links[1] })).code).toBe(200);
    expect(JSON.stringify(await latestEntry())).not.toContain(links[1]);
    expect(await codeOf(ann, 'staffInvite', { ...request, reason })).toBe(2012);
  });

  test('is for an e-mail address', async () => {
    const request = { name: 'No', roles: ['risk'], reason };
    expect(await codeOf(ann, 'staffInvite', { ...request, email: '13800138000' })).toBe(41011);
    expect(await codeOf(ann, 'staffInvite', { ...request, email: 'a@b' })).toBe(41011);
  });

  test('is needed again after a reset, and no link is made for whoever can sign in', async () => {
    const eve = await newStaff(api, 'risk');
    expect(await codeOf(ann, 'staffLink', { staffId: eve.staffId, reason })).toBe(400);
    await approve(bob, await ask('staffReset', { staffId: eve.staffId }));
    expect(await memberOf(eve.staffId)).toMatchObject({ state: 'invited', hasTotp: false });
    expect(await codeOf(eve, 'me')).toBe(41060);
    expect(await codeOf(ann, 'staffLink', { staffId: eve.staffId, reason })).toBe(200);
  });
});

describe('a request', () => {
  let eve: TestStaff;
  let approvalId: number;
  beforeEach(async () => {
    eve = await newStaff(api, 'content');
    approvalId = await ask('staffRoles', { staffId: eve.staffId, roles: ['risk'] });
  });

  test('is not approved or refused by who made it', async () => {
    expect(await approve(ann, approvalId)).toBe(41064);
    expect(await codeOf(ann, 'approvalRefuse', { approvalId, reason })).toBe(41064);
  });

  test('is not there for whoever could not ask for it', async () => {
    expect(await approve(eve, approvalId)).toBe(404);
    expect(await codeOf(eve, 'approvalRefuse', { approvalId, reason })).toBe(404);
    expect(await codeOf(eve, 'approvalWithdraw', { approvalId, reason })).toBe(404);
    expect(await approvalsOf(eve)).toEqual([]);
    expect(await approve(bob, 1e9)).toBe(404);
  });

  test('is decided by one of two who decide at once', async () => {
    const carl = await newStaff(api, 'owner');
    const codes = await Promise.all([approve(bob, approvalId), approve(carl, approvalId)]);
    expect(codes.sort()).toEqual([200, 41063]);
  });

  test('is refused with a reason, and stays undone', async () => {
    expect(await codeOf(bob, 'approvalRefuse', { approvalId, reason: 'not now' })).toBe(200);
    expect(await approve(bob, approvalId)).toBe(41063);
    expect((await approvalsOf(ann, 'refused'))[0]).toMatchObject({
      approvalId,
      decision: 'not now',
      checkerEmail: bob.email,
    });
    expect((await memberOf(eve.staffId)).roles).toEqual(['content']);
  });

  test('is withdrawn by who made it alone', async () => {
    expect(await codeOf(bob, 'approvalWithdraw', { approvalId, reason })).toBe(404);
    expect(await codeOf(ann, 'approvalWithdraw', { approvalId, reason })).toBe(200);
    expect(await approve(bob, approvalId)).toBe(41063);
  });

  test('is over after three days', async () => {
    api.clock.skipMs += 3 * DAY_MS;
    const carl = await newStaff(api, 'owner');
    expect(await approve(carl, approvalId)).toBe(41063);
    const expired = await approvalsOf(carl, 'expired');
    expect(expired.find((one) => one.approvalId === approvalId)?.mayRefuse).toBe(false);
  });

  test('is not carried out when things changed since', async () => {
    const other = await ask('staffRoles', { staffId: eve.staffId, roles: ['finance'] });
    expect(await approve(bob, other)).toBe(200);
    expect(await approve(bob, approvalId)).toBe(41066);
    expect((await memberOf(eve.staffId)).roles).toEqual(['finance']);
  });

  test('counts in the queue of whoever may decide', async () => {
    const counts = await Promise.all([ann, bob, eve].map((staff) => as(staff, 'queueCounts')));
    const waiting = counts.map(
      ({ data }) =>
        (data as AdminReply<'queueCounts'>).queues.find(({ queue }) => queue === 'approvals')
          ?.waiting ?? -1,
    );
    expect(waiting[0]).toBe((await approvalsOf(ann, 'waiting')).filter((a) => a.mayRefuse).length);
    expect(waiting[1]).toBeGreaterThan(0);
    expect(waiting[2]).toBe(0);
  });
});

test('all sessions of somebody are ended by an owner', async () => {
  const eve = await newStaff(api, 'risk');
  const answer = await as(ann, 'staffSessionsEnd', { staffId: eve.staffId, reason });
  expect(answer.data).toEqual({ ended: 1 });
  expect(await codeOf(eve, 'me')).toBe(41060);
  expect(await codeOf(ann, 'staffSessionsEnd', { staffId: 1e9, reason })).toBe(404);
});
