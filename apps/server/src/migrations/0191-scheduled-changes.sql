-- What staff decided to change in the exchange, and when it comes into effect. The change itself is a
-- command in the journal; this table says who asked for it, why, and that it was announced.
CREATE TABLE scheduled_changes (
  change_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('market_state', 'fee_tier', 'user_fee_tier', 'cancel_orders')),
  -- A market's symbol, a tier's number or a user's id.
  subject text NOT NULL,
  -- The values as they were when it was decided (null where there are none), and as they shall be.
  before jsonb,
  after jsonb NOT NULL,
  -- applying: it was sent to the core, whose answer is awaited; it is sent again after a crash.
  state text NOT NULL DEFAULT 'scheduled'
    CHECK (state IN ('scheduled', 'applying', 'applied', 'cancelled', 'failed')),
  effective_at_ms bigint NOT NULL,
  created_at_ms bigint NOT NULL,
  staff_id bigint NOT NULL,
  approver_id bigint,
  reason text NOT NULL,
  -- Where users were told.
  announcement_slug text,
  finished_at_ms bigint,
  applied_sequence bigint,
  failure text
);
CREATE INDEX scheduled_changes_due ON scheduled_changes (effective_at_ms, change_id)
  WHERE state IN ('scheduled', 'applying');
CREATE INDEX scheduled_changes_by_state ON scheduled_changes (state, change_id);
