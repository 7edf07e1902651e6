import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadMasterKey } from './load-master-key.ts';
import { MasterKey } from './master-key.ts';

const key = new MasterKey(Buffer.alloc(32, 7));

test('what is sealed opens with the same key, purpose and context only', () => {
  const sealed = key.seal('totp-seed', Buffer.from('secret'), 'user 1');
  expect(key.open('totp-seed', sealed, 'user 1').toString()).toBe('secret');
  expect(() => key.open('totp-seed', sealed, 'user 2')).toThrow();
  expect(() => key.open('fund-password', sealed, 'user 1')).toThrow();
  expect(() => new MasterKey(Buffer.alloc(32, 8)).open('totp-seed', sealed, 'user 1')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => key.open('totp-seed', sealed, 'user 1')).toThrow();
});

test('the same text has another MAC for each purpose and key', () => {
  const mac = key.mac('fund-password', '123456').toString('hex');
  expect(mac).toBe(key.mac('fund-password', '123456').toString('hex'));
  expect(mac).not.toBe(key.mac('verification-code', '123456').toString('hex'));
  const other = new MasterKey(Buffer.alloc(32, 8));
  expect(mac).not.toBe(other.mac('fund-password', '123456').toString('hex'));
});

test('a first start makes one key file that only its owner reads; later starts read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const keys = await Promise.all([1, 2, 3].map(() => loadMasterKey(folder, undefined)));
  keys.push(await loadMasterKey(folder, undefined));
  const macs = new Set(keys.map((one) => one.mac('totp-seed', 'x').toString('hex')));
  expect(macs.size).toBe(1);
  expect((await stat(join(folder, 'keys', 'master.key'))).mode & 0o777).toBe(0o600);
  const given = await loadMasterKey(folder, Buffer.alloc(32, 7));
  expect(macs.has(given.mac('totp-seed', 'x').toString('hex'))).toBe(false);
});

test('a key of another length is refused', () => {
  expect(() => new MasterKey(Buffer.alloc(31))).toThrow(/32 bytes/);
});

const later = { bytes: Buffer.alloc(32, 9), isFirst: false };

test('the first key seals without a name, a later one with its own; a house with both opens both', () => {
  const first = new MasterKey(Buffer.alloc(32, 7));
  const unnamed = first.seal('picture', Buffer.from('a'), 'x');
  expect(unnamed.length).toBe(12 + 16 + 1);
  first.turnTo(later, [{ bytes: Buffer.alloc(32, 7), isFirst: true }]);
  const named = first.seal('picture', Buffer.from('b'), 'x');
  expect(named.length).toBe(8 + 12 + 16 + 1);
  expect(named.subarray(0, 8)).toEqual(first.name);
  expect([unnamed, named].map((one) => first.open('picture', one, 'x').toString())).toEqual([
    'a',
    'b',
  ]);
  expect(first.sealerOf(unnamed)).toBe(key.mark);
  expect(first.sealerOf(named)).toBe(first.mark);
  const alone = new MasterKey(later);
  expect(alone.open('picture', named, 'x').toString()).toBe('b');
  expect(() => alone.open('picture', unnamed, 'x')).toThrow();
});

test('what is compared is compared under every key of the house, the current one first', () => {
  const house = new MasterKey(later, [{ bytes: Buffer.alloc(32, 7), isFirst: true }]);
  expect(house.macs('identity', 'a')).toEqual([
    house.mac('identity', 'a'),
    key.mac('identity', 'a'),
  ]);
  expect(house.macBy(key.mark, 'identity', 'a')).toEqual(key.mac('identity', 'a'));
});

test('a carried key goes on when its master key is gone', () => {
  const house = new MasterKey(later);
  expect(() => house.macBy(key.mark, 'fund-password', 'a')).toThrow('is not here');
  house.carry([
    { purpose: 'fund-password', mark: key.mark, bytes: key.derivedKey('fund-password') },
    { purpose: 'web-push', mark: '', bytes: key.derivedKey('web-push') },
  ]);
  expect(house.macBy(key.mark, 'fund-password', 'a')).toEqual(key.mac('fund-password', 'a'));
  expect(house.ecdhKey('web-push')).toEqual(key.ecdhKey('web-push'));
  expect(house.signingKey('public-log').equals(key.signingKey('public-log'))).toBe(false);
});
