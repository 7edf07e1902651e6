import type { ProductDeclaration } from '#api/product-declaration.ts';
import { missingOption } from './seed.ts';

/** Rounds on rise, fall or flat. No command names an outcome. */
export const optionProduct = {
  refusals: {
    unknown_option_series: 'notFound',
    option_series_exists: 'alreadyHandled',
    option_series_fixed: 'failed',
    invalid_option_terms: 'invalidRequest',
    option_notice_too_short: ['invalidRequest', 'It must be announced earlier'],
    option_change_pending: ['applicationPending', 'A change is announced already'],
    option_terms_unchanged: 'alreadyHandled',
    too_many_option_series: 'amountTooLarge',
    option_series_unchanged: 'alreadyHandled',
    option_limit_unchanged: 'alreadyHandled',
    unknown_option_round: 'notFound',
    option_round_decided: ['alreadyHandled', 'Its end price is being taken or is known'],
    option_note_unfit: ['invalidRequest', 'Say why in a sentence that everybody can read'],
    option_house_account: ['askCustomerService', 'Accounts of the house enter no rounds'],
    option_closed: 'optionsClosed',
    option_index_degraded: ['optionsClosed', 'Fewer than three sources of the price are live'],
    option_paused: ['optionsClosed', 'You paused yourself'],
    option_below_min: 'belowMin',
    option_off_step: 'quantityOutOfRange',
    option_above_max: 'aboveMax',
    option_choice_closed: ['optionsDoNotFit', 'This choice cannot be entered on here'],
    option_entered_already: 'joinedThisPeriod',
    option_daily_loss: ['aboveMax', 'More than a day may cost'],
    option_own_limit: ['aboveMax', 'More than the limit you set yourself'],
    option_prizes_short: 'prizePoolFull',
    amount_negative: 'quantityOutOfRange',
    option_pause_unfit: [
      'quantityOutOfRange',
      'A pause lasts a minute to a year and is only made longer',
    ],
  },
  staffCommands: {
    option_terms_set: { allowed: true, why: 'rules of rounds that open after the announced time' },
    option_series_open: { allowed: true, why: 'whether new rounds open; open ones go on' },
    option_fund: { allowed: true, why: 'pays fees of the house into a prize pool' },
    option_limit_set: { allowed: true, why: 'the most a day may cost a user, announced' },
    option_round_void: { allowed: true, why: 'refunds a round before its end price is known' },
    option_enter: { allowed: false, why: 'stakes a user’s money' },
    option_own_limit_set: { allowed: false, why: 'a user’s limit is their own' },
    option_pause: { allowed: false, why: 'a user’s pause is their own' },
  },
  seed: missingOption,
} as const satisfies ProductDeclaration;
