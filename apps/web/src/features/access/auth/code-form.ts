/** Digits of a code that was sent. */
export const CODE_LENGTH = 6;

/** What was typed or pasted as a code: its digits, full-width ones too, and no more than there are. */
export function cleanCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Whole seconds until `untilMs`, none below zero; a part of a second counts as one. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
