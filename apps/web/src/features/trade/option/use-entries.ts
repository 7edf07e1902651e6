import type { OptionEntryView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHub, useHubStatus } from '#shared/hub/hub.ts';
import { useSession } from '#shared/session/session.ts';

/** While the live connection is down, entries are asked for this often. */
const FALLBACK_EVERY_MS = 5_000;

/** The user's entries of this visit: open ones, and those that ended while they looked. */
export function useEntries(): readonly OptionEntryView[] {
  const hasSession = useSession((state) => state.session !== undefined);
  const { data } = useHub(hasSession ? 'optionEntries' : undefined);
  const isDown = useHubStatus() === 'reconnecting';
  const asked = useRead(
    'contractOptionOrder-current',
    {},
    { isEnabled: hasSession && isDown, everyMs: FALLBACK_EVERY_MS },
  );
  const answered = isDown ? asked.data?.entries : undefined;
  return useMemo(() => {
    const byId = new Map(data);
    for (const entry of answered ?? []) byId.set(entry.entryId, entry);
    return [...byId.values()];
  }, [data, answered]);
}

/** A result stays in sight this long unless it is put away. */
const RESULT_SHOWN_MS = 30_000;

/** The entry whose result came last, while it is worth showing. */
export function newestResult(
  entries: readonly OptionEntryView[],
  nowMs: number,
  dismissedId: number,
): OptionEntryView | undefined {
  const ended = entries.filter(
    ({ state, closedAtMs }) => state !== 'open' && (closedAtMs ?? 0) > nowMs - RESULT_SHOWN_MS,
  );
  const newest = ended.toSorted((a, b) => (a.closedAtMs ?? 0) - (b.closedAtMs ?? 0)).at(-1);
  return newest === undefined || newest.entryId === dismissedId ? undefined : newest;
}
