import type { AdminReply } from '@candor/protocol';
import type { NoticesSeen } from '#shared/preferences/preferences.ts';

/** One line of the bell. */
export type Notice =
  | {
      readonly kind: 'sign_in';
      readonly key: string;
      readonly atMs: number;
      readonly address: string;
      readonly isNew: boolean;
    }
  | {
      readonly kind: 'look_alarm' | 'sign_in_alarm' | 'codes_alarm' | 'texts_alarm';
      readonly key: string;
      readonly atMs: number;
      /** Of whom; empty where it is about the whole house. */
      readonly email: string;
    };

/** All notices, the latest first. */
export function notices(reply: AdminReply<'myNotices'> | undefined): readonly Notice[] {
  if (reply === undefined) return [];
  const signIns = reply.signIns.map(
    ({ sessionId, atMs, address, isNew }): Notice => ({
      kind: 'sign_in',
      key: `sign_in-${sessionId}`,
      ...{ atMs, address, isNew },
    }),
  );
  const alarms = reply.lookAlarms.map(
    ({ entryId, atMs, email }): Notice => ({
      kind: 'look_alarm',
      key: `look_alarm-${entryId}`,
      ...{ atMs, email },
    }),
  );
  const guesses = reply.guessAlarms.map(
    ({ entryId, atMs, at, email }): Notice => ({
      kind: `${at}_alarm`,
      key: `guess_alarm-${entryId}`,
      ...{ atMs, email },
    }),
  );
  return [...signIns, ...alarms, ...guesses].sort((a, b) => b.atMs - a.atMs);
}

/** Those that came after the last look; a sign-in as it was before rings no bell. */
export function unseen(
  list: readonly Notice[],
  seen: NoticesSeen | undefined,
  staffId: number,
): readonly Notice[] {
  const seenMs = seen?.staffId === staffId ? seen.atMs : 0;
  return list.filter(
    (notice) => notice.atMs > seenMs && (notice.kind !== 'sign_in' || notice.isNew),
  );
}
