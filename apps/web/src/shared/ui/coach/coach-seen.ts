import { create } from 'zustand';
import { defineStored } from '#shared/session/stored.ts';

/** Screens that are explained once. */
export type CoachName = 'spot' | 'contract';

const NAMES: readonly string[] = ['spot', 'contract'] satisfies readonly CoachName[];

/** The screens that were explained, from whatever the device holds; undefined when it is no list of them. */
export function parseSeen(raw: unknown): readonly CoachName[] | undefined {
  return Array.isArray(raw) && raw.every((name) => NAMES.includes(String(name)))
    ? (raw as CoachName[])
    : undefined;
}

const stored = defineStored<readonly CoachName[]>('candor.coach.v1', parseSeen, []);

/** The screens whose explanation was read or skipped on this device. */
export const useCoachSeen = create<{ readonly names: readonly CoachName[] }>(() => ({
  names: stored.read(),
}));

/** A screen's explanation does not come again. */
export function markSeen(name: CoachName): void {
  const { names } = useCoachSeen.getState();
  if (names.includes(name)) return;
  const next = [...names, name];
  useCoachSeen.setState({ names: next });
  stored.write(next);
}
