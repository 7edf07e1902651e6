-- What staff have stopped for everybody, as it stands; what was before is in the staff's log.
CREATE TABLE switches (
  key text PRIMARY KEY,
  is_stopped boolean NOT NULL,
  changed_at_ms bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  approver_id bigint REFERENCES staff,
  reason text NOT NULL
);

-- The maintenance that is announced or under way; it is over when its time is, or when it was ended.
CREATE TABLE maintenance (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  starts_at_ms bigint NOT NULL,
  -- Null: until it is ended.
  ends_at_ms bigint CHECK (ends_at_ms > starts_at_ms),
  ended_at_ms bigint,
  -- By language, as users read it.
  texts jsonb NOT NULL,
  changed_at_ms bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  reason text NOT NULL
);
