import { requestRejections } from '#kernel/request-memory.ts';

/** Why each command of option can be refused, in the order the checks run. */
export const optionRejections = {
  option_terms_set: [
    'unknown_option_series',
    'unknown_market',
    'unknown_asset',
    'asset_delisted',
    'market_delisted',
    'option_series_exists',
    'option_series_fixed',
    'invalid_option_terms',
    'option_notice_too_short',
    'option_change_pending',
    'option_terms_unchanged',
    'too_many_option_series',
  ],
  option_series_open: [
    'unknown_option_series',
    'option_series_unchanged',
    'asset_delisted',
    'market_delisted',
  ],
  option_fund: [
    'unknown_asset',
    'asset_delisted',
    'amount_not_positive',
    'asset_supply_overflow',
    'house_funds_short',
  ],
  option_limit_set: [
    'unknown_asset',
    'amount_not_positive',
    'option_notice_too_short',
    'option_limit_unchanged',
  ],
  option_round_void: ['unknown_option_round', 'option_round_decided', 'option_note_unfit'],
  option_enter: [
    ...requestRejections,
    'unknown_user',
    'option_house_account',
    'unknown_option_series',
    'option_closed',
    'option_index_degraded',
    'trading_restricted',
    'reduce_only_restricted',
    'option_paused',
    'option_below_min',
    'option_off_step',
    'option_above_max',
    'option_choice_closed',
    'option_entered_already',
    'option_daily_loss',
    'option_own_limit',
    'insufficient_balance',
    'option_prizes_short',
  ],
  option_own_limit_set: [
    ...requestRejections,
    'unknown_user',
    'unknown_asset',
    'amount_negative',
    'option_limit_unchanged',
  ],
  option_pause: [...requestRejections, 'unknown_user', 'unknown_asset', 'option_pause_unfit'],
} as const;

export type OptionRejection = (typeof optionRejections)[keyof typeof optionRejections][number];
