import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, steps of 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;

/** As many bytes as SHA-1 gives. */
export const TOTP_SEED_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The code of one step. */
export function totpCode(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code this is: now, or one step to either side for clocks that differ. */
export function matchingStep(seed: Buffer, code: string, nowMs: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const now = Math.floor(nowMs / STEP_MS);
  const steps = [now - 1, now, now + 1];
  return steps.find((step) =>
    timingSafeEqual(Buffer.from(totpCode(seed, step)), Buffer.from(code)),
  );
}
