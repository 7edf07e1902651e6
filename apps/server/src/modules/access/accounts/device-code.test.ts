import { expect, test } from 'vitest';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import { deviceCodeOf, readDeviceCode } from './device-code.ts';

const key = new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1));
const ID = '00000000000000000000000000000000';

test('a code is the same for one number and key, and another for another', () => {
  const code = deviceCodeOf(key, ID);
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  expect(deviceCodeOf(key, ID)).toBe(code);
  expect(deviceCodeOf(key, '00000000000000000000000000000001')).not.toBe(code);
  expect(deviceCodeOf(new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 2)), ID)).not.toBe(code);
});

test('a device keeps its code when the master key is replaced, unless that one leaked', () => {
  const first = { bytes: Buffer.alloc(MASTER_KEY_BYTES, 1), isFirst: true };
  const next = { bytes: Buffer.alloc(MASTER_KEY_BYTES, 2), isFirst: false };
  const running = new MasterKey(first);
  running.turnTo(next, [first], [{ purpose: 'device', mark: '', bytes: key.lastingKey('device') }]);
  expect(deviceCodeOf(running, ID)).toBe(deviceCodeOf(key, ID));
  expect(deviceCodeOf(new MasterKey(next, [first]), ID)).not.toBe(deviceCodeOf(key, ID));
});

test.each([undefined, '', '0', `${ID}0`, `${ID.slice(1)}!`, 'x'.repeat(64)])(
  'what no app makes has no code: %s',
  (deviceId) => expect(deviceCodeOf(key, deviceId)).toBeNull(),
);

test('a code is read as it is copied or typed', () => {
  const code = deviceCodeOf(key, ID) ?? '';
  expect(readDeviceCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
  expect(readDeviceCode(code.replaceAll('-', '\u2011'))).toBe(code);
  expect(readDeviceCode('oooo-iiii-llll-0000')).toBe('0000-1111-1111-0000');
  for (const typed of ['', '7KQ2', `${code}0`, 'UUUU-0000-0000-0000']) {
    expect(readDeviceCode(typed)).toBeUndefined();
  }
});
