/** What is erased of a table: when the account is closed, or at the end of what laws ask to keep. `$1` is the user. */
interface Erasure {
  readonly table: string;
  readonly sql: string;
}

const rowsOf = (table: string, where = 'user_id = $1'): Erasure => ({
  table,
  sql: `DELETE FROM ${table} WHERE ${where}`,
});

const ownCases = 'case_id IN (SELECT case_id FROM support_cases WHERE user_id = $1)';

/** Erased when the account is closed: no law asks for it. In an order that rows which name others go first. */
export const erasedAtClosing: readonly Erasure[] = [
  rowsOf('push_subscriptions'),
  rowsOf('sessions'),
  rowsOf('login_history'),
  rowsOf('login_challenges'),
  rowsOf('verification_codes'),
  rowsOf('webauthn_challenges', `owner_id = $1 AND purpose NOT LIKE 'staff%'`),
  rowsOf('passkeys'),
  rowsOf('second_factors'),
  rowsOf('recovery_codes'),
  rowsOf('fund_passwords'),
  rowsOf('api_key_uses', 'key_id IN (SELECT key_id FROM api_keys WHERE user_id = $1)'),
  rowsOf('api_keys'),
  rowsOf('cancel_timers'),
  rowsOf('notice_settings'),
  rowsOf('user_messages'),
  rowsOf('announcement_marks'),
  rowsOf('outbox_messages'),
  rowsOf('favourites'),
  rowsOf('favourite_groups'),
  rowsOf('price_alerts'),
  rowsOf('alert_firings'),
  rowsOf('contact_requests'),
  rowsOf('identity_terms'),
  rowsOf('p2p_ad_texts'),
  rowsOf('p2p_blocks'),
  rowsOf('p2p_lapsed_ads'),
  rowsOf('p2p_line_reads'),
  rowsOf('upload_quotas', `owner_kind = 'user' AND owner_id = $1`),
  rowsOf('data_file_parts', 'file_id IN (SELECT file_id FROM data_files WHERE user_id = $1)'),
  rowsOf('data_files'),
  {
    table: 'file_views',
    sql: `UPDATE file_views SET address = '' WHERE viewer_kind = 'user' AND viewer_id = $1`,
  },
  {
    table: 'users',
    sql: `UPDATE users SET email = NULL, phone = NULL, nickname = NULL, nickname_key = NULL,
        anti_phishing = NULL, locale = NULL, password_hash = '', identity_state = 'none' WHERE user_id = $1`,
  },
];

/** Erased at the end of what laws ask to keep: papers, accounts, words, and what staff wrote. */
export const erasedAtTheEnd: readonly Erasure[] = [
  {
    table: 'identity_claims',
    sql: `DELETE FROM identity_claims
      WHERE attempt_id IN (SELECT attempt_id FROM identity_attempts WHERE user_id = $1)`,
  },
  rowsOf('screening_alerts'),
  rowsOf('screening_questions'),
  rowsOf('identity_attempts'),
  rowsOf('payment_methods'),
  rowsOf('p2p_payees'),
  {
    table: 'p2p_lines',
    sql: `UPDATE p2p_lines SET text = '', client_line_id = NULL WHERE user_id = $1`,
  },
  { table: 'p2p_statements', sql: `UPDATE p2p_statements SET text = '' WHERE user_id = $1` },
  {
    table: 'support_case_entries',
    sql: `UPDATE support_case_entries SET text = '', client_entry_id = NULL WHERE ${ownCases}`,
  },
  {
    table: 'support_cases',
    sql: `UPDATE support_cases SET subject = '', statement = '' WHERE user_id = $1`,
  },
  rowsOf('user_notes'),
  rowsOf('user_risks'),
  rowsOf('restriction_orders'),
  {
    table: 'account_closures',
    sql: 'UPDATE account_closures SET kept_sealed = NULL WHERE user_id = $1',
  },
];

/** Tables that name users and keep their rows: numbers of users, amounts and times, nothing else of a person. */
export const keptTables: readonly string[] = [
  ...['accounts', 'transfers', 'engine_users', 'balance_corrections', 'demo_funds', 'request_keys'],
  ...['open_orders', 'finished_orders', 'trades', 'limit_uses', 'user_restrictions'],
  ...['contract_orders', 'contract_triggers', 'contract_trigger_names', 'contract_trades'],
  ...['contract_positions', 'contract_settings', 'contract_limits', 'contract_liquidations'],
  ...['contract_liquidation_lines', 'contract_takeovers', 'contract_deleveragings'],
  ...['option_entries', 'option_players', 'finance_orders', 'checkin_days', 'checkin_streaks'],
  ...['fee_moves', 'fee_standings', 'fee_volume_days', 'pnl_books', 'pnl_hours'],
  ...['p2p_ads', 'p2p_orders', 'p2p_merchants', 'p2p_applications', 'p2p_penalties', 'p2p_proofs'],
  ...['p2p_ratings', 'p2p_traders', 'surveillance_flags', 'uploads', 'broadcasts'],
];
