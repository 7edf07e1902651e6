import type { AdminReply } from '@candor/protocol';
import { expect, test } from 'vitest';
import { readHouseFile } from './house-file.ts';
import { settingsOf, settingSteps } from './house-settings.ts';

type Setting = AdminReply<'settingList'>['settings'][number];

const setting = (
  key: string,
  values: Pick<Setting, 'value' | 'fallback' | 'guarded'>,
): Setting => ({
  ...{ key, kind: 'text', meaning: '', min: null, max: null, pattern: null },
  ...{ updatedAtMs: null, updatedBy: null, ...values },
});

const readFile = (part: object) =>
  readHouseFile(JSON.stringify({ assets: [], feeTiers: [], markets: [], ...part }));

const own = [
  setting('supportHours', { value: '9 to 5', fallback: '', guarded: false }),
  setting('withdrawLockHours', { value: 48, fallback: 24, guarded: true }),
  setting('registerVerification', { value: true, fallback: true, guarded: true }),
];

test.each<[object, string]>([
  [{ price: '60000' }, 'settings.price: there is no such setting'],
  [{ withdrawLockHours: 1 }, 'settings.withdrawLockHours: may not be 1'],
  [{ registerVerification: 'yes' }, 'settings.registerVerification: may not be "yes"'],
])('a file with %j is refused', (settings, why) => {
  expect(readFile({ settings })).toEqual({ problems: [why] });
});

test('what differs is set, what is left out gets its first value, by two where it matters', () => {
  const wanted = { settings: { withdrawLockHours: 72, registerVerification: true } };
  expect(readFile(wanted)).toMatchObject({ file: wanted });
  expect(settingSteps(own, wanted)).toEqual([
    {
      name: 'settingChange',
      subject: 'setting supportHours',
      request: { key: 'supportHours', value: '' },
      says: '~ setting supportHours: "9 to 5" → ""',
    },
    {
      name: 'guardedSettingChange',
      subject: 'setting withdrawLockHours',
      request: { key: 'withdrawLockHours', value: 72 },
      says: '~ setting withdrawLockHours: 48 → 72',
    },
  ]);
});

test('a file without settings leaves them, and what was exported differs in nothing', () => {
  expect(settingSteps(own, {})).toEqual([]);
  const exported = settingsOf(own);
  expect(exported).toEqual({ settings: { supportHours: '9 to 5', withdrawLockHours: 48 } });
  expect(settingSteps(own, exported)).toEqual([]);
});
