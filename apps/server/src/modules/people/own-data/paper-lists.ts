import type { IdentityReason, Locale } from '@candor/protocol';
import { openPerson, toldReason } from '#modules/people/identity/index.ts';
import { messageText, MESSAGE_VALUES } from '#modules/people/messages/index.ts';
import type { MessageTemplate } from '#modules/people/messages/index.ts';
import { openPayDetails } from '#modules/people/payment-methods/index.ts';
import type { DataList, DataReader, DataRow } from './data-list.ts';

/** A row with what its `details_sealed` say. */
function withAccount(row: DataRow, { userId, masterKey }: DataReader): DataRow {
  const { details_sealed: sealed, ...shown } = row;
  return { ...shown, ...openPayDetails({ masterKey }, userId, sealed as Buffer) };
}

/** A document with whom it is about; of why it was refused what its sender was told. */
function withPerson(row: DataRow, { userId, masterKey }: DataReader): DataRow {
  const { person_sealed: sealed, reason, ...shown } = row;
  const told = reason === null ? null : toldReason(reason as IdentityReason);
  return { ...shown, reason: told, ...openPerson(masterKey, userId, sealed as Buffer) };
}

/** A message as the message center shows it. */
function inWords(row: DataRow, { locale }: { readonly locale: Locale }): DataRow {
  const { template, values, ...shown } = row;
  return { ...shown, ...messageText(template as MessageTemplate, values as Values, locale) };
}

type Values = Readonly<Record<string, string>>;

/** What is kept sealed, opened for its owner, and what is kept without words. */
export const paperLists: readonly DataList[] = [
  {
    file: 'account/identity',
    tables: ['identity_attempts'],
    sql: `SELECT attempt_id, state, country, document_type, person_sealed, front_file_id, back_file_id,
        handheld_file_id, submitted_at_ms, decided_at_ms, reason, note FROM identity_attempts
      WHERE user_id = $1 ORDER BY attempt_id`,
    isJson: true,
    view: withPerson,
  },
  {
    file: 'account/payment-methods',
    tables: ['payment_methods'],
    sql: `SELECT pay_method_id, kind, details_sealed, qr_file_id, created_at_ms, updated_at_ms, removed_at_ms
      FROM payment_methods WHERE user_id = $1 ORDER BY pay_method_id`,
    isJson: true,
    view: withAccount,
  },
  {
    file: 'p2p/accounts-shown-to-buyers',
    tables: ['p2p_payees'],
    sql: `SELECT order_id, kind, details_sealed, qr_file_id FROM p2p_payees
      WHERE user_id = $1 ORDER BY order_id, kind`,
    isJson: true,
    view: withAccount,
  },
  {
    file: 'messages/messages',
    tables: ['user_messages'],
    sql: `SELECT message_id, template, ${MESSAGE_VALUES}, created_at_ms, read_at_ms
      FROM user_messages WHERE user_id = $1 ORDER BY message_id`,
    view: inWords,
  },
];
