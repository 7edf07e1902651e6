import type { AdminReply, StaffPermission } from '@candor/protocol';
import type { QueueCount } from '#api/queue-count.ts';
import type { StaffCall } from '#modules/console/acts/index.ts';

/** One queue of work: who may see how much waits in it, and how much that is. */
export interface QueueCounter {
  readonly queue: string;
  /** null: everyone who is signed in; the count is their own. */
  readonly permission: StaffPermission | null;
  readonly count: (call: StaffCall) => Promise<QueueCount>;
}

export async function countQueues(
  counters: readonly QueueCounter[],
  call: StaffCall,
): Promise<AdminReply<'queueCounts'>> {
  const own = counters.filter(
    ({ permission }) => permission === null || call.staff.permissions.includes(permission),
  );
  const queues = await Promise.all(
    own.map(async ({ queue, count }) => ({ queue, ...(await count(call)) })),
  );
  return { queues };
}
