import { useState } from 'react';
import { asRecord, defineStored } from '#shared/session/stored.ts';
import { formatDay } from '#shared/texts/time.ts';

/** Notices that were closed, for the day on which they were. */
export interface ClosedNotices {
  readonly day: string;
  readonly keys: readonly string[];
}

const NONE: ClosedNotices = { day: '', keys: [] };

/** What the device holds; anything else is nothing. */
export function parseClosedNotices(raw: unknown): ClosedNotices {
  const found = asRecord(raw) ?? {};
  const { day, keys } = found;
  if (typeof day !== 'string' || !Array.isArray(keys)) return NONE;
  return { day, keys: keys.filter((key) => typeof key === 'string') };
}

/** The notices that stay closed today with one more; those of another day may be shown again. */
export function closeNotice(closed: ClosedNotices, key: string, today: string): ClosedNotices {
  const keys = closed.day === today ? closed.keys : [];
  return { day: today, keys: [...new Set([...keys, key])] };
}

const stored = defineStored('candor.closed-notices.v1', parseClosedNotices, NONE);

/** Which notices were closed today, and how to close one. A notice comes back the next day. */
export function useClosedNotices(nowMs: number): {
  readonly isClosed: (key: string) => boolean;
  readonly close: (key: string) => void;
} {
  const [closed, setClosed] = useState(() => stored.read());
  const today = formatDay(nowMs);
  return {
    isClosed: (key) => closed.day === today && closed.keys.includes(key),
    close: (key) => {
      // Read again: another page may have closed one meanwhile.
      const next = closeNotice(stored.read(), key, today);
      stored.write(next);
      setClosed(next);
    },
  };
}
