import type { JobTasks } from '#jobs/index.ts';
import type { Api } from './create-api.ts';

/** What the API's own background jobs do; they work under the API's role, as its requests do. */
export function apiJobTasks({
  delivery,
  pushes,
  changes,
  saveProfits,
  followVolumes,
  cancelTimers,
  watch,
  corrections,
  screening,
  screeningProvider,
  identityTerms,
  pauseSales,
  followVerification,
  broadcasts,
  ownData,
  contactChanges,
  tellOfApproval,
}: Pick<
  Api,
  | 'delivery'
  | 'pushes'
  | 'changes'
  | 'saveProfits'
  | 'followVolumes'
  | 'cancelTimers'
  | 'watch'
  | 'corrections'
  | 'screening'
  | 'screeningProvider'
  | 'identityTerms'
  | 'pauseSales'
  | 'followVerification'
  | 'broadcasts'
  | 'ownData'
  | 'contactChanges'
  | 'tellOfApproval'
>): JobTasks {
  return {
    deliver_message: ({ messageId }, attempt) => delivery.deliver(messageId, attempt),
    push_message: (push) => pushes.send(push),
    carry_out_changes: () => changes.runDue(),
    cancel_orders: ({ userId }) => cancelTimers.runDue(userId),
    book_corrections: () => corrections.run(),
    send_broadcast: ({ broadcastId }) => broadcasts.send(broadcastId),
    make_data_file: ({ fileId }, attempt) => ownData.make(fileId, attempt),
    pause_sales: (lock) => pauseSales(lock),
    follow_verification: (user) => followVerification(user),
    screen_user: async ({ userId }) => {
      await screening.screenUser(userId);
      await screeningProvider.begin(userId);
    },
    ask_screening_provider: ({ attemptId }) => screeningProvider.ask(attemptId),
    check_screening_provider: () => screeningProvider.run(),
    set_identity_term: ({ userId }) => identityTerms.setFor(userId),
    check_identity_terms: () => identityTerms.run(),
    read_screening_lists: () => screening.readLists(),
    tell_of_approval: (approval) => tellOfApproval(approval),
    change_contacts: () => contactChanges.runDue(),
    save_profits: () => saveProfits(),
    follow_volumes: () => followVolumes(),
    watch_trading: () => watch(),
  };
}
