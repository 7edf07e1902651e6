import { deviceName } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { Caller } from '#api/call.ts';
import { utcTime } from '#texts/utc-time.ts';
import type { SecurityEvent } from './message-texts.ts';
import { putMessage } from './put-message.ts';

/** A program may call itself anything, at any length. */
const DEVICE_LENGTH_MAX = 80;

/** From where a change was made, as its message says it. */
function fromOf({ address, userAgent }: Caller): string {
  const device = deviceName(userAgent).slice(0, DEVICE_LENGTH_MAX).toWellFormed();
  return [address, device].filter(Boolean).join(' · ');
}

/** Tells a user, in the box, what changed in the safety of the account, when, and from where: nothing of that for what staff did. */
export async function putSecurityMessage(
  tx: Pick<Pool | PoolClient, 'query'>,
  change: {
    readonly userId: number;
    readonly event: SecurityEvent;
    readonly atMs: number;
    readonly from: Caller | undefined;
  },
): Promise<void> {
  const { userId, event, atMs, from } = change;
  const told = { event, time: utcTime(atMs) };
  const values = from === undefined ? told : { ...told, from: fromOf(from) };
  await putMessage(tx, { userId, template: 'security_changed', values, nowMs: atMs });
}
