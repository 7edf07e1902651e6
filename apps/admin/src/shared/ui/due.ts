/** How near a deadline is: past it, in the last third of its time, or before. */
export function dueTone(sinceMs: number, dueAtMs: number, nowMs: number): 'bad' | 'wait' | 'quiet' {
  if (nowMs >= dueAtMs) return 'bad';
  return (nowMs - sinceMs) * 3 >= (dueAtMs - sinceMs) * 2 ? 'wait' : 'quiet';
}
