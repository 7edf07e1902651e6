import { staffRoles } from '@candor/protocol';
import type { AdminReply, StaffRole } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { maskEmail } from '#modules/access/accounts/index.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import {
  callAdmin,
  letPass,
  newOwner,
  STAFF_PASSWORD,
  staffCode,
} from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const reason = 'asked for in a test';

let api: TestApi;
/** What left the house by e-mail. */
const mailed: { readonly target: string; readonly body: string }[] = [];

beforeAll(async () => {
  api = await startTestApi({
    engine: { demoEnabled: false, demoFundUnitsMax: 0 },
    transports: {
      email: (target, { body }) => {
        mailed.push({ target, body });
        return Promise.resolve();
      },
    },
  });
});
afterAll(() => api.stop());

let invited = 0;

/** Has an owner invite somebody, who comes by the link in their mail. */
async function letIn(owner: TestStaff, ...roles: readonly StaffRole[]): Promise<TestStaff> {
  const email = `invited${String((invited += 1))}@example.com`;
  const asked = await owner.call('staffInvite', { email, name: 'New', roles, reason });
  const { approvalId } = asked.data as AdminReply<'staffInvite'>;
  if (approvalId !== null) {
    const second = await newOwner(api);
    expect((await second.call('approvalApprove', { approvalId })).code).toBe(200);
  }
  const { staff } = (await owner.call('staffList')).data as AdminReply<'staffList'>;
  const staffId = staff.find((one) => one.email === email)?.staffId ?? 0;
  const made = await owner.call('staffLink', { staffId, reason });
  expect(made.data).toMatchObject({ link: null });
  await api.runJobs();
  const link = /#\/enrol\/(\S+)/.exec(
    mailed.findLast((one) => one.target === email)?.body ?? '',
  )?.[1];
  const begun = await callAdmin(api, 'enrolBegin', { link });
  const { totpSecret: secret } = begun.data as AdminReply<'enrolBegin'>;
  const code = staffCode(secret, Date.now() + api.clock.skipMs);
  const done = await callAdmin(api, 'enrolFinish', { link, password: STAFF_PASSWORD, code });
  const { token, me } = done.data as AdminReply<'enrolFinish'>;
  return {
    ...{ token, staffId, email, secret, sessionId: me.sessionId },
    call: (name, request) => callAdmin(api, name, request, { token }),
  };
}

/** What waits after somebody asked for a change of the house's settings. */
async function ask(maker: TestStaff, hours: number): Promise<number> {
  const request = { key: 'feeNoticeHours', value: hours, reason };
  const asked = await maker.call('guardedSettingChange', request);
  return (asked.data as AdminReply<'guardedSettingChange'>).approvalId ?? 0;
}

const approve = async (who: TestStaff, approvalId: number): Promise<number> =>
  (await who.call('approvalApprove', { approvalId })).code;

describe('a one-time link', () => {
  test('goes to the invited address, and nobody in the house can read it', async () => {
    const ann = await newOwner(api);
    const bob = await letIn(ann, 'risk');
    const link = /#\/enrol\/(\S+)/.exec(mailed.at(-1)?.body ?? '')?.[1] ?? '';
    expect(mailed.at(-1)?.target).toBe(bob.email);
    expect(link).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const outbox = JSON.stringify((await ann.call('outboxList')).data);
    expect(outbox).toContain(maskEmail(bob.email));
    expect(outbox).not.toContain(bob.email);
    expect(outbox).not.toContain(link);
    const { rows } = await api.database.pool.query<{ row: string }>(
      'SELECT outbox_messages::text AS row FROM outbox_messages',
    );
    expect(rows.some(({ row }) => row.includes(link))).toBe(false);
  });
});

describe('an approval', () => {
  test('is no newcomer’s whom the maker let in, nor the other way round, for a day to the minute', async () => {
    const ann = await newOwner(api);
    const bob = await letIn(ann, ...staffRoles);
    const [ofAnn, ofBob] = [await ask(ann, 30), await ask(bob, 31)];
    expect(await approve(bob, ofAnn)).toBe(41068);
    expect(await approve(ann, ofBob)).toBe(41068);
    await letPass(api, 24 * HOUR_MS - MINUTE_MS);
    expect(await approve(bob, ofAnn)).toBe(41068);
    await letPass(api, MINUTE_MS + 5_000);
    expect(await approve(bob, ofAnn)).toBe(200);
  });

  test('is nobody’s whom the same hand let in, over others either', async () => {
    const ann = await newOwner(api);
    const [bob, carl] = [await letIn(ann, ...staffRoles), await letIn(ann, ...staffRoles)];
    const dora = await letIn(bob, ...staffRoles);
    const approvalId = await ask(ann, 40);
    expect(await approve(dora, approvalId)).toBe(41068);
    expect(await approve(carl, await ask(bob, 41))).toBe(41068);
    expect(await approve(dora, await ask(carl, 42))).toBe(41068);
    const other = await newOwner(api);
    expect(await approve(other, approvalId)).toBe(200);
  });

  test('says who let in whoever asked and decided, and when, and whether the reader is of their hand', async () => {
    const ann = await newOwner(api);
    const bob = await letIn(ann, ...staffRoles);
    const dora = await letIn(bob, ...staffRoles);
    const approvalId = await ask(ann, 60);
    const read = async (reader: TestStaff) => {
      const { approvals } = (await reader.call('approvalList')).data as AdminReply<'approvalList'>;
      return approvals.find((one) => one.approvalId === approvalId);
    };
    const cut = { mayRefuse: true, makerLetIn: { byEmail: null }, checkerLetIn: null };
    expect(await read(dora)).toMatchObject({ ...cut, mayApprove: false, ofOneHand: true });
    expect(await read(ann)).toMatchObject({
      ...{ mayApprove: false, mayRefuse: false, ofOneHand: false },
    });
    const other = await newOwner(api);
    expect(await read(other)).toMatchObject({ ...cut, mayApprove: true, ofOneHand: false });
    await letPass(api, 24 * HOUR_MS);
    expect(await read(dora)).toMatchObject({ mayApprove: true, ofOneHand: false });
    expect(await approve(dora, approvalId)).toBe(200);
    const { makerLetIn, checkerLetIn } = (await read(other)) ?? {};
    expect(checkerLetIn).toMatchObject({ byEmail: bob.email });
    expect(checkerLetIn?.atMs).toBeGreaterThanOrEqual(makerLetIn?.atMs ?? Infinity);
  });

  test('that a newcomer refuses is refused', async () => {
    const ann = await newOwner(api);
    const bob = await letIn(ann, ...staffRoles);
    const approvalId = await ask(ann, 50);
    expect((await bob.call('approvalRefuse', { approvalId, reason })).code).toBe(200);
  });
});
