import type { P2pPersonView } from '@candor/protocol';

/** Completion below this is shown as a warning, in hundredths of a percent. */
const COMPLETION_LOW = 9_700;

/** A share in percent with one decimal, cut; undefined without a base. */
export function shareText(part: number, whole: number, decimals: 1 | 2 = 1): string | undefined {
  if (whole === 0) return undefined;
  const scale = 10 ** decimals;
  const cut = Math.trunc((part * 100 * scale) / whole);
  return `${String(Math.trunc(cut / scale))}.${String(cut % scale).padStart(decimals, '0')}%`;
}

/** Whether so few orders were completed that it is worth a warning. */
export function isCompletionLow({ orders, completed }: P2pPersonView): boolean {
  return orders > 0 && Math.trunc((completed * 10_000) / orders) < COMPLETION_LOW;
}

/** Whole minutes of a duration, at least one. */
export const minutesOf = (durationMs: number): number =>
  Math.max(1, Math.round(durationMs / 60_000));
