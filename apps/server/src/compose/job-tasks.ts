import type { JobTasks } from '#jobs/index.ts';
import type { Api } from './create-api.ts';

/** What the API's own background jobs do; they work under the API's role, as its requests do. */
export function apiJobTasks({
  delivery,
  pushes,
  changes,
  profits,
  cancelTimers,
  watch,
  corrections,
  screening,
  identityTerms,
  pauseSales,
  broadcasts,
  contactChanges,
}: Pick<
  Api,
  | 'delivery'
  | 'pushes'
  | 'changes'
  | 'profits'
  | 'cancelTimers'
  | 'watch'
  | 'corrections'
  | 'screening'
  | 'identityTerms'
  | 'pauseSales'
  | 'broadcasts'
  | 'contactChanges'
>): JobTasks {
  return {
    deliver_message: ({ messageId }, attempt) => delivery.deliver(messageId, attempt),
    push_message: (push) => pushes.send(push),
    carry_out_changes: () => changes.runDue(),
    cancel_orders: ({ userId }) => cancelTimers.runDue(userId),
    book_corrections: () => corrections.run(),
    send_broadcast: ({ broadcastId }) => broadcasts.send(broadcastId),
    pause_sales: (lock) => pauseSales(lock),
    screen_user: ({ userId }) => screening.screenUser(userId),
    set_identity_term: ({ userId }) => identityTerms.setFor(userId),
    check_identity_terms: () => identityTerms.run(),
    read_screening_lists: () => screening.readLists(),
    change_contacts: () => contactChanges.runDue(),
    save_profits: () => profits.saveAll(),
    watch_trading: () => watch(),
  };
}
