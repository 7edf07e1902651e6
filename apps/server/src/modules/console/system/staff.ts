import { refuse } from '#api/refuse.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { listOutbox, lockFailed, outboxRates } from './list-outbox.ts';
import { countQueues } from './queue-counts.ts';
import type { QueueCounter } from './queue-counts.ts';
import { viewSystem } from './view-system.ts';
import type { SystemDeps } from './view-system.ts';

export function adminSystemHandlers(
  deps: SystemDeps & {
    /** Whether a channel has no transport, so that its messages end in the outbox. */
    readonly isDemoOutbox: () => boolean;
    readonly delivery: Pick<Delivery, 'sendAgain'>;
    readonly queueCounters: readonly QueueCounter[];
  },
) {
  const { audits, delivery, isDemoOutbox, nowMs, pool, queueCounters } = deps;
  return {
    systemView: () => viewSystem(deps),
    systemAudit: (_request, { staff }) => {
      if (audits.isRunning) throw refuse.alreadyHandled();
      return {
        subject: 'journal',
        effect: { kind: 'journal_audit' },
        before: null,
        after: null,
        carryOut: () => ({ started: true }),
        afterwards: () => {
          audits.start(staff.email);
          return Promise.resolve();
        },
      };
    },
    outboxList: (request, { tx }) => ({
      subject: 'outbox',
      effect: { kind: 'outbox_see' },
      before: null,
      after: null,
      carryOut: () => listOutbox(tx, isDemoOutbox(), request, nowMs()),
    }),
    outboxRates: () => outboxRates(pool, nowMs()),
    outboxSendAgain: async ({ messageId }, { tx, nowMs: atMs }) => {
      const found = await lockFailed(tx, messageId, atMs);
      if (found === 'unknown') throw refuse.notFound();
      if (found === 'kept') throw refuse.alreadyHandled('no notice that was given up');
      const { channel, attempts } = found;
      return {
        subject: `message ${messageId}`,
        effect: { kind: 'outbox_send_again', channel },
        before: { state: 'failed', attempts },
        after: { state: 'pending' },
        carryOut: async () => {
          await delivery.sendAgain(tx, messageId);
          return {};
        },
      };
    },
    queueCounts: (_request, call) => countQueues(queueCounters, call),
  } satisfies Partial<AdminHandlers>;
}
