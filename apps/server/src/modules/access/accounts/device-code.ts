import type { MasterKey } from '#modules/access/secrets/index.ts';

/** What the app makes for itself once and keeps: 16 random bytes in hex. */
const DEVICE_ID = /^[0-9a-f]{32}$/;

/** Signs of a code: 80 bits, so that no two of a billion installations share one. */
const CODE_SIGNS = 16;

/** Crockford's base32: no sign of it is taken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const grouped = (signs: string): string => signs.replace(/(.{4})(?!$)/g, '$1-');

/**
 * What stands for an installation of the app, as in `7KQ2-…`: a keyed hash of the number that it made for itself. Who reads
 * a code cannot pass for the device. It stays when the master key is replaced, unless that one leaked. Null for a client
 * that sends no number.
 */
export function deviceCodeOf(key: MasterKey, deviceId: string | undefined): string | null {
  if (deviceId === undefined || !DEVICE_ID.test(deviceId)) return null;
  const bytes = key.lastingMac('device', deviceId);
  const signs = Array.from(bytes.subarray(0, CODE_SIGNS), (byte) => SIGNS.charAt(byte % 32));
  return grouped(signs.join(''));
}

/** A code as somebody copied or typed it; undefined for what is none. */
export function readDeviceCode(typed: string): string | undefined {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(signs) ? grouped(signs) : undefined;
}
