import { defineStored } from '#shared/session/stored.ts';

/** What a new user does first, in this order. */
export type FirstStep = 'funds' | 'trade' | 'protect';

/** What is known of a new user; undefined until it is. */
export interface FirstSteps {
  readonly createdAtMs: number | undefined;
  readonly hasFunds: boolean | undefined;
  readonly hasTraded: boolean | undefined;
  readonly isProtected: boolean | undefined;
}

/** How long the card stays for who does not take the steps. */
const SHOWN_MS = 7 * 24 * 60 * 60_000;

/** A step and whether it is done; the first that is not comes next. */
export interface StepView {
  readonly step: FirstStep;
  readonly state: 'done' | 'next' | 'later';
}

/** The steps of the card: undefined until all is known, empty once it is over. */
export function viewSteps(known: FirstSteps, nowMs: number): readonly StepView[] | undefined {
  const { createdAtMs, hasFunds, hasTraded, isProtected } = known;
  if (createdAtMs === undefined || isProtected === undefined) return undefined;
  if (hasFunds === undefined || hasTraded === undefined) return undefined;
  if (nowMs - createdAtMs >= SHOWN_MS || (hasFunds && hasTraded && isProtected)) return [];
  const done: Readonly<Record<FirstStep, boolean>> = {
    funds: hasFunds,
    trade: hasTraded,
    protect: isProtected,
  };
  const steps: readonly FirstStep[] = ['funds', 'trade', 'protect'];
  const next = steps.find((step) => !done[step]);
  return steps.map((step) => ({
    step,
    state: done[step] ? 'done' : step === next ? 'next' : 'later',
  }));
}

/** Users remembered at most: a device has few. */
const USERS_MAX = 20;

const closed = defineStored<readonly number[]>(
  'candor.started.v1',
  (raw) => (Array.isArray(raw) && raw.every(Number.isSafeInteger) ? (raw as number[]) : undefined),
  [],
);

/** Whether the card of a user is over on this device. */
export function isStarted(userId: number): boolean {
  return closed.read().includes(userId);
}

/** The user closed the card, or needs it no more: it does not come again. */
export function keepStarted(userId: number): void {
  if (!isStarted(userId)) closed.write([...closed.read(), userId].slice(-USERS_MAX));
}
