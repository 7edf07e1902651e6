import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let operations: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  operations = await newStaff(api, 'operations');
});
afterAll(() => api.stop());

const reason = 'asked for by the test';
const settingOf = async (key: string) => {
  const { data } = await as(operations)('settingList');
  return (data as AdminReply<'settingList'>).settings.find((setting) => setting.key === key);
};

/** The code, and the field that is to blame. */
const refusalOf = async (name: 'settingChange' | 'guardedSettingChange', request: object) => {
  const { code, data } = await as(operations)(name, { reason, ...request });
  return [code, (data as { field?: string } | null)?.field];
};

test('what touches neither money nor rights is set by one, and says by whom', async () => {
  expect(await settingOf('supportHours')).toMatchObject({
    value: '',
    fallback: '',
    guarded: false,
    updatedAtMs: null,
    updatedBy: null,
  });
  const change = { key: 'supportHours', value: '09:00 to 18:00', reason };
  expect((await as(operations)('settingChange', change)).code).toBe(200);
  expect(await settingOf('supportHours')).toMatchObject({
    value: '09:00 to 18:00',
    updatedBy: 'Test',
  });
  const { data } = await as(owner)('auditList', { act: 'settingChange', limit: 1 });
  expect((data as AdminReply<'auditList'>).entries[0]).toMatchObject({
    subject: 'setting supportHours',
    before: '""',
    after: '"09:00 to 18:00"',
    reason,
  });
});

test('users see what was set as soon as it is', async () => {
  const shown = async (): Promise<unknown> => {
    const { data } = await api.call('common/contact');
    const { channels } = data as EndpointReply<'common/contact'>;
    return channels.find(({ kind }) => kind === 'telegram')?.target;
  };
  // Read right before, as any visitor's page does.
  expect(await shown()).toBeUndefined();
  for (const value of ['https://t.me/candor_help', 'https://t.me/candor_new']) {
    const before = await shown();
    const request = { key: 'supportTelegram', value, reason };
    // One person who says where customer service is could send everybody to a thief.
    expect((await as(operations)('settingChange', request)).code).toBe(404);
    const asked = await as(operations)('guardedSettingChange', request);
    expect(await shown()).toBe(before);
    const { approvalId } = asked.data as AdminReply<'guardedSettingChange'>;
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    expect(await shown()).toBe(value);
  }
});

test('what touches money or rights is set by two', async () => {
  expect(await settingOf('withdrawLockHours')).toMatchObject({
    value: 24,
    min: 24,
    max: 72,
    guarded: true,
  });
  const asked = await as(operations)('guardedSettingChange', {
    key: 'withdrawLockHours',
    value: 48,
    reason,
  });
  const { approvalId } = asked.data as AdminReply<'guardedSettingChange'>;
  expect(await settingOf('withdrawLockHours')).toMatchObject({ value: 24 });
  expect((await as(operations)('approvalApprove', { approvalId })).code).toBe(41064);
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  expect(await settingOf('withdrawLockHours')).toMatchObject({ value: 48, updatedBy: 'Test' });
});

test.each<
  [name: 'settingChange' | 'guardedSettingChange', request: object, code: number, field?: string]
>([
  ['settingChange', { key: 'noSuchSetting', value: 1 }, 404, 'key'],
  ['settingChange', { key: '__proto__', value: 1 }, 41001, 'key'],
  ['settingChange', { key: 'constructor', value: 1 }, 404, 'key'],
  // By the way for one person only what one person may set, and the other way round.
  ['settingChange', { key: 'withdrawLockHours', value: 23 }, 404, 'key'],
  ['guardedSettingChange', { key: 'supportHours', value: 'x' }, 404, 'key'],
  ['guardedSettingChange', { key: 'withdrawLockHours', value: 23 }, 41001, 'value'],
  ['guardedSettingChange', { key: 'withdrawLockHours', value: 48.5 }, 41001, 'value'],
  ['guardedSettingChange', { key: 'withdrawLockHours', value: '48' }, 41001, 'value'],
  ['guardedSettingChange', { key: 'registerVerification', value: 1 }, 41001, 'value'],
  ['guardedSettingChange', { key: 'fundFactorThresholdUsdt', value: '1e3' }, 41001, 'value'],
  ['guardedSettingChange', { key: 'supportEmail', value: 'no address' }, 41001, 'value'],
  ['settingChange', { key: 'supportHours', value: '09:00 to 18:00' }, 400],
  ['settingChange', { key: 'supportHours', value: '9-17', uid: 1 }, 41001, 'uid'],
])('%s refuses %j with %i', async (name, request, code, field) => {
  expect(await refusalOf(name, request)).toEqual([code, field]);
});
