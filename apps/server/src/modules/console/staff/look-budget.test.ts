import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { assertReason } from './look-budget.ts';

const DAY_MS = 24 * 60 * 60_000;
const PER_DAY = 3;
const reason = 'the owner asked for it by phone';

let api: TestApi;
let owner: TestStaff;
let risk: TestStaff;
beforeAll(async () => {
  api = await startTestApi({ admin: { looksPerDay: { contacts: PER_DAY, pictures: PER_DAY } } });
  owner = await newStaff(api, 'owner');
  risk = await newStaff(api, 'risk');
});
afterAll(() => api.stop());

const noticesTo = async (email: string): Promise<number> => {
  const { rowCount } = await api.database.pool.query(
    `SELECT 1 FROM outbox_messages WHERE target = $1 AND template = 'staff_notice'`,
    [email],
  );
  return rowCount ?? 0;
};

test('who looks at more contacts than a day needs is stopped, and owners and risk hear of it', async () => {
  const clerk = await newStaff(api, 'customer_service');
  const colleague = await newStaff(api, 'customer_service');
  const { userId } = await api.newUser();
  const look = (staff: TestStaff) => staff.call('userContact', { userId, reason });
  for (let looks = 1; looks < PER_DAY; looks += 1) expect((await look(clerk)).code).toBe(200);
  expect(await noticesTo(owner.email)).toBe(0);
  expect((await look(clerk)).code).toBe(200);
  for (const email of [owner.email, risk.email, clerk.email]) {
    expect(await noticesTo(email)).toBe(1);
  }
  const { rows } = await api.database.pool.query(
    `SELECT staff_id, subject FROM audit_entries WHERE act = 'looks.alarm'`,
  );
  expect(rows).toEqual([{ staff_id: clerk.staffId, subject: `staff ${clerk.staffId}` }]);
  expect(await look(clerk)).toMatchObject({
    code: 41006,
    data: { retryAfterMs: expect.any(Number) as unknown },
  });
  expect((await look(colleague)).code).toBe(200);
  expect(await noticesTo(owner.email)).toBe(1);
});

test('a hundred looks at once are no more than a day has', async () => {
  const clerk = await newStaff(api, 'customer_service');
  const { userId } = await api.newUser();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => clerk.call('userContact', { userId, reason })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(PER_DAY);
});

test('receiving accounts in full count as looks at contacts', async () => {
  const clerk = await newStaff(api, 'customer_service');
  const { userId } = await api.newUser();
  for (let looks = 0; looks < PER_DAY; looks += 1) {
    expect((await clerk.call('userPaymentSee', { userId, reason })).code).toBe(200);
  }
  expect((await clerk.call('userPaymentSee', { userId, reason })).code).toBe(41006);
  expect((await clerk.call('userContact', { userId, reason })).code).toBe(41006);
});

test('a new day has its own looks', async () => {
  const { userId } = await api.newUser();
  const clerk = await newStaff(api, 'customer_service');
  const look = () => clerk.call('userContact', { userId, reason });
  for (let looks = 0; looks < PER_DAY; looks += 1) await look();
  expect((await look()).code).toBe(41006);
  await api.database.pool.query(
    'UPDATE staff_looks SET day_started_at_ms = day_started_at_ms - $1',
    [DAY_MS],
  );
  expect((await look()).code).toBe(200);
});

test.each(['...', 'abc', 'aaaaaaaaaaaaaaaa', '1212121212121212', '   ', '用户来电'])(
  'a reason that says nothing is none: %s',
  async (nothing) => {
    expect(() => assertReason(nothing)).toThrow();
  },
);

test.each([
  'asked by phone',
  'ticket 4711 of today',
  '用户来电核对手机号',
  '고객이 전화로 확인 요청',
])('a reason in words is one: %s', (words) => {
  expect(() => assertReason(words)).not.toThrow();
});
