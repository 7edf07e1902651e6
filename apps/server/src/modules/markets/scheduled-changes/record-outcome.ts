import { inTransaction } from '@candor/persistence';
import type { StaffEffect } from '@candor/protocol';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { Pool, PoolClient } from 'pg';
import { writeLadder } from '#modules/markets/fee-ladder/index.ts';
import type { Change, HouseRule } from './change.ts';
import { finishChange } from './change-store.ts';

/** Who carries out at its time what staff decided before. */
const SYSTEM = 'system';

interface Outcome {
  readonly atMs: number;
  /** Of the command that did it; null when it was so already, or was refused. */
  readonly sequence: number | null;
  /** What the core refused it with; null when it is in effect. */
  readonly failure: string | null;
}

function effectOf({ changeId, kind: changeKind, subject }: Change, outcome: Outcome): StaffEffect {
  const { sequence, failure } = outcome;
  const change = { changeId, changeKind, subject };
  return failure === null
    ? { kind: 'change_apply', ...change, sequence }
    : { kind: 'change_fail', ...change, why: failure };
}

/**
 * Finishes a change together with its entry in the log of staff, which has the request that decided it and
 * the same subject: neither is ever there without the other, and both once.
 */
export async function recordOutcome(pool: Pool, change: Change, outcome: Outcome): Promise<void> {
  await inTransaction(pool, (tx) => finishIn(tx, change, outcome));
}

/** Puts a rule in force that the server keeps, together with what {@link recordOutcome} writes. */
export async function keepRule(
  pool: Pool,
  change: HouseRule & Change,
  nowMs: number,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { changeId, effectiveAtMs: sinceMs } = change;
    await writeLadder(tx, change.after.rungs, { changeId, sinceMs });
    await finishIn(tx, change, { atMs: nowMs, sequence: null, failure: null });
  });
}

/** The end of a change and its line in the log of staff, in one transaction. */
async function finishIn(tx: PoolClient, change: Change, outcome: Outcome): Promise<void> {
  const { atMs, sequence, failure } = outcome;
  const { kind, subject, before, after } = change;
  await finishChange(tx, change.changeId, outcome);
  await appendEntry(tx, {
    atMs,
    staffId: null,
    staffEmail: SYSTEM,
    act: failure === null ? 'change.applied' : 'change.failed',
    subject:
      kind === 'cancel_orders' || kind === 'user_restriction'
        ? `user ${subject}`
        : `${kind} ${subject}`,
    effect: JSON.stringify(effectOf(change, outcome)),
    before: before === null ? null : JSON.stringify(before),
    after: failure === null ? JSON.stringify({ ...after, sequence }) : null,
    reason: change.reason,
    approverId: null,
    approverEmail: null,
    requestId: change.requestId,
    address: SYSTEM,
  });
}
