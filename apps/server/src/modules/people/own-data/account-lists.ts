import { plainList } from './data-list.ts';
import type { DataList } from './data-list.ts';

/** Who a user is to the house, and how they come in. Secrets, and what others decided in confidence, are not here. */
export const accountLists: readonly DataList[] = [
  {
    file: 'account/profile',
    tables: ['users', 'engine_users', 'fund_passwords', 'second_factors', 'recovery_codes'],
    sql: `SELECT users.user_id, email, phone, nickname, invite_code, invited_by IS NOT NULL AS was_invited,
        (SELECT count(*) FROM users AS others WHERE others.invited_by = users.user_id) AS invited,
        locale AS language, anti_phishing, identity_state, created_at_ms, is_disabled AS is_frozen,
        frozen_at_ms, withdraw_locked_until_ms, sales_locked_until_ms, no_login_until_ms, fee_tier,
        EXISTS (SELECT FROM fund_passwords AS own WHERE own.user_id = users.user_id)
          AS has_transaction_password,
        (SELECT enabled_at_ms FROM second_factors AS own WHERE own.user_id = users.user_id)
          AS authenticator_since_ms,
        (SELECT count(*) FROM recovery_codes AS own
          WHERE own.user_id = users.user_id AND used_at_ms IS NULL) AS recovery_codes_left
      FROM users LEFT JOIN engine_users USING (user_id) WHERE users.user_id = $1`,
    isJson: true,
  },
  plainList(
    'account/notice-settings',
    'notice_settings',
    `fill_in_app, fill_by_email, fill_by_push, earn_in_app, earn_by_email, earn_by_push, alert_by_email,
     alert_by_push, p2p_by_push, news_by_push, is_quiet, quiet_from_minute, quiet_to_minute, zone`,
    'user_id',
  ),
  plainList(
    'account/logins',
    'login_history',
    'login_id, at_ms, address, user_agent AS device, device_code, outcome',
    'login_id',
  ),
  plainList(
    'account/sessions',
    'sessions',
    `session_id, created_at_ms, last_seen_at_ms, expires_at_ms, ended_at_ms, address,
     user_agent AS device, device_code, is_kept`,
    'session_id',
  ),
  plainList(
    'account/passkeys',
    'passkeys',
    'passkey_id, name, transports, is_synced, created_at_ms, last_used_at_ms',
    'passkey_id',
  ),
  plainList(
    'account/devices-with-notifications',
    'push_subscriptions',
    'session_id, endpoint, created_at_ms',
    'session_id',
  ),
  plainList(
    'account/api-keys',
    'api_keys',
    'key_id, name, kind, scopes, addresses, created_at_ms, revoked_at_ms',
    'created_at_ms, key_id',
  ),
  {
    file: 'account/api-key-uses',
    tables: ['api_key_uses'],
    sql: `SELECT key_id, address, outcome, first_at_ms, last_at_ms FROM api_key_uses
      WHERE key_id IN (SELECT key_id FROM api_keys WHERE user_id = $1) ORDER BY key_id, last_at_ms`,
  },
  // What staff decided: the category that the user was told, never the reason.
  plainList(
    'account/restrictions',
    'restriction_orders',
    'restriction, category, set_at_ms, until_ms',
    'restriction',
  ),
  plainList(
    'account/restrictions-of-trading',
    'user_restrictions',
    'no_trading_until_ms, reduce_only_until_ms, no_withdrawal_until_ms, put_at_ms AS changed_at_ms',
    'put_at_ms',
  ),
  plainList('account/verification-ends', 'identity_terms', 'until_day', 'user_id'),
  plainList(
    'account/lost-contacts',
    'contact_requests',
    'request_id, lost, old_contact, new_contact, opened_at_ms, state, effect_at_ms, ended_at_ms',
    'request_id',
  ),
  plainList(
    'account/closings',
    'account_closures',
    'state, asked_at_ms, due_at_ms, ended_at_ms',
    'closure_id',
  ),
  plainList(
    'account/data-files',
    'data_files',
    'file_id, state, asked_at_ms, address, user_agent AS device, ready_at_ms, bytes, fetched_at_ms',
    'file_id',
  ),
  plainList(
    'messages/e-mails-and-text-messages',
    'outbox_messages',
    'message_id, channel, target, template, state, created_at_ms',
    'message_id',
  ),
  {
    file: 'messages/read-to',
    tables: ['announcement_marks'],
    sql: 'SELECT read_to_ms FROM announcement_marks WHERE user_id = $1',
  },
  {
    file: 'messages/support-cases',
    tables: ['support_cases'],
    // A case of staff's own opening is theirs; the user never saw it.
    sql: `SELECT case_id, kind, subject, state, opened_at_ms, closed_at_ms FROM support_cases
      WHERE user_id = $1 AND opened_by IS NULL ORDER BY case_id`,
  },
  {
    file: 'messages/support-conversations',
    tables: ['support_case_entries'],
    // As the screen shows them: no notes, and no reason why staff closed one.
    sql: `SELECT case_id, at_ms, CASE WHEN staff_id IS NULL THEN 'you' ELSE 'service' END AS by, kind,
        CASE kind WHEN 'close' THEN '' ELSE text END AS text, file_id
      FROM support_case_entries
      WHERE case_id IN (SELECT case_id FROM support_cases
          WHERE user_id = $1 AND (kind = 'question' OR opened_by IS NULL))
        AND kind IN ('statement', 'message', 'close', 'reopen') ORDER BY case_id, entry_id`,
  },
];
