import { deviceName } from '@candor/protocol';
import type { Caller } from '#api/call.ts';

/** A program may call itself anything, at any length. */
const DEVICE_LENGTH_MAX = 80;

/** From where a change of security was made, as its message says it; nothing for what staff did. */
export function fromOf(caller: Caller | undefined): { readonly from?: string } {
  if (caller === undefined) return {};
  const device = deviceName(caller.userAgent).slice(0, DEVICE_LENGTH_MAX).toWellFormed();
  return { from: [caller.address, device].filter(Boolean).join(' · ') };
}
