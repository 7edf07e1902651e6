import type { Limits } from '@candor/persistence';

/** What the API and the back office may not do in the database, besides writing what is the core's. */
export const databaseLimits: Limits = {
  readOnly: ['schema_migrations', 'exchange_rules', 'key_mark', 'backup_records'],
  appendOnly: [
    ...['audit_entries', 'file_views', 'login_history', 'public_log', 'public_log_blocks'],
    ...['contract_mark_inputs', 'contract_terms_history'],
    ...['contract_reached', 'contract_reached_marks', 'contract_ending_samples'],
    'contract_sample_quotes',
  ],
};
