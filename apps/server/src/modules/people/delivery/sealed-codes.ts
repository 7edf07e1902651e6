import { sealedColumn } from '#modules/access/secrets/index.ts';

/** Codes and links of messages that wait to be sent. */
export const sealedCodes = sealedColumn({
  table: 'outbox_messages',
  id: ['message_id'],
  column: 'sealed_code',
  reads: ['target'],
  purpose: 'outbox-code',
  contextOf: (row) => String(row['target']),
});
