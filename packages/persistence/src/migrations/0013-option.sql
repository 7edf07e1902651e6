-- Written by npm run migrations, and again until it is edited or in main: 18ed4d39510f
ALTER TYPE transfer_reason ADD VALUE 'option_stake';
ALTER TYPE transfer_reason ADD VALUE 'option_payout';
ALTER TYPE transfer_reason ADD VALUE 'option_refund';
ALTER TYPE transfer_reason ADD VALUE 'option_fee';
ALTER TYPE transfer_reason ADD VALUE 'option_reserve';
-- option_terms, as the core declares it.
CREATE TABLE option_terms (
  terms_id bigint NOT NULL,
  series_id bigint NOT NULL,
  mode text NOT NULL,
  fee_ppm bigint NOT NULL,
  flat_ticks bigint NOT NULL,
  units_min bigint NOT NULL,
  units_max bigint NOT NULL,
  step_units bigint NOT NULL,
  rise_odds_ppm bigint NOT NULL,
  fall_odds_ppm bigint NOT NULL,
  flat_odds_ppm bigint NOT NULL,
  prize_units bigint NOT NULL,
  announced_at_ms bigint NOT NULL,
  effective_from_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (terms_id)
);
-- option_series, as the core declares it.
CREATE TABLE option_series (
  series_id bigint NOT NULL,
  market_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  cycle_ms bigint NOT NULL,
  terms_id bigint NOT NULL,
  next_terms_id bigint NOT NULL,
  next_period bigint NOT NULL,
  opens_rounds bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (series_id)
);
-- option_round, as the core declares it.
CREATE TABLE option_rounds (
  round_id bigint NOT NULL,
  series_id bigint NOT NULL,
  terms_id bigint NOT NULL,
  market_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  period bigint NOT NULL,
  open_at_ms bigint NOT NULL,
  cut_off_at_ms bigint NOT NULL,
  start_at_ms bigint NOT NULL,
  end_at_ms bigint NOT NULL,
  state text NOT NULL,
  start_ticks bigint NOT NULL,
  end_ticks bigint NOT NULL,
  outcome text NOT NULL,
  is_draw bigint NOT NULL,
  fee_units bigint NOT NULL,
  paid_units bigint NOT NULL,
  dust_units bigint NOT NULL,
  void_reason text NOT NULL,
  note text NOT NULL,
  closed_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (round_id)
);
-- option_pool, as the core declares it.
CREATE TABLE option_pools (
  round_id bigint NOT NULL,
  rise_units bigint NOT NULL,
  fall_units bigint NOT NULL,
  flat_units bigint NOT NULL,
  rise_count bigint NOT NULL,
  fall_count bigint NOT NULL,
  flat_count bigint NOT NULL,
  rise_payout_units bigint NOT NULL,
  fall_payout_units bigint NOT NULL,
  flat_payout_units bigint NOT NULL,
  reserved_units bigint NOT NULL,
  left_units bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (round_id)
);
-- option_entry, as the core declares it.
CREATE TABLE option_entries (
  entry_id bigint NOT NULL,
  round_id bigint NOT NULL,
  user_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  number bigint NOT NULL,
  choice text NOT NULL,
  stake_units bigint NOT NULL,
  payout_units bigint NOT NULL,
  entered_at_ms bigint NOT NULL,
  state text NOT NULL,
  closed_at_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (entry_id)
);
-- option_tick, as the core declares it.
CREATE TABLE option_ticks (
  market_id bigint NOT NULL,
  second bigint NOT NULL,
  at_ms bigint NOT NULL,
  ticks bigint NOT NULL,
  quotes text NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (market_id, second)
);
-- option_player, as the core declares it.
CREATE TABLE option_players (
  user_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  day bigint NOT NULL,
  staked_units bigint NOT NULL,
  returned_units bigint NOT NULL,
  loss_units_max bigint NOT NULL,
  next_loss_units_max bigint NOT NULL,
  next_from_ms bigint NOT NULL,
  paused_until_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, asset_id)
);
-- option_limit, as the core declares it.
CREATE TABLE option_limits (
  asset_id bigint NOT NULL,
  loss_units_max bigint NOT NULL,
  next_loss_units_max bigint NOT NULL,
  next_from_ms bigint NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (asset_id)
);
-- Lists by user, by round and by market, the newest first.
CREATE INDEX option_entries_by_user ON option_entries (user_id, entry_id);
CREATE INDEX option_entries_by_round ON option_entries (round_id, number);
CREATE INDEX option_rounds_by_market ON option_rounds (market_id, round_id);
