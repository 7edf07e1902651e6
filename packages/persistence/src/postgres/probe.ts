/** The places at which a crash test may end the process, in the order a batch passes them. */
export type ProbePoint =
  | 'journal_encoded'
  | 'journal_sent'
  | 'journal_committed'
  | 'projector_begun'
  | 'projector_before_commit'
  | 'projector_committed';
