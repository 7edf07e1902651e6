-- Which 30-day volume each fee tier takes. Staff announce it; from its time on a daily job puts users into the tier of
-- their volume by the core's ordinary command.
CREATE TABLE fee_ladder (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- [{"tier": 0, "volumeMin": 0}, …] by volume, in whole USDT. Empty: nothing follows volume.
  rungs jsonb NOT NULL,
  change_id bigint NOT NULL REFERENCES scheduled_changes,
  since_ms bigint NOT NULL
);

-- What each customer traded on a day (since 1970, UTC), worth in units of USDT. Derived from the trades, whose days are
-- over before they are counted.
CREATE TABLE fee_volume_days (
  user_id bigint NOT NULL,
  day bigint NOT NULL,
  volume_units bigint NOT NULL CHECK (volume_units > 0),
  PRIMARY KEY (user_id, day)
);
CREATE INDEX fee_volume_days_by_day ON fee_volume_days (day);

-- Days before counted_to are counted; the users of moved_day were looked at.
CREATE TABLE fee_follower (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  counted_to bigint NOT NULL,
  moved_day bigint NOT NULL
);
INSERT INTO fee_follower (counted_to, moved_day) VALUES (0, 0);

-- How a user's tier is decided; without a row, by volume.
CREATE TABLE fee_standings (
  user_id bigint PRIMARY KEY,
  -- Staff put the user into a tier, which stays until they let go of it.
  is_pinned boolean NOT NULL DEFAULT false,
  -- The last day that was decided.
  decided_day bigint NOT NULL DEFAULT 0,
  -- The lower tier that the user was told of, and the first day on which it may come.
  falls_to bigint,
  falls_on_day bigint,
  CHECK ((falls_to IS NULL) = (falls_on_day IS NULL))
);

-- Moves by volume. decided: the core is asked, again after a crash; void: staff or the ladder came between.
CREATE TABLE fee_moves (
  user_id bigint NOT NULL,
  day bigint NOT NULL,
  from_tier bigint NOT NULL,
  to_tier bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('decided', 'done', 'void')),
  PRIMARY KEY (user_id, day)
);
CREATE INDEX fee_moves_decided ON fee_moves (user_id) WHERE state = 'decided';

-- Whom staff had put into a tier other than the first one stays there.
INSERT INTO fee_standings (user_id, is_pinned)
  SELECT user_id, true FROM (
    SELECT DISTINCT ON (subject) subject::bigint AS user_id, (after->>'tier')::bigint AS tier
    FROM scheduled_changes WHERE kind = 'user_fee_tier' AND state = 'applied'
    ORDER BY subject, effective_at_ms DESC, change_id DESC) AS latest
  WHERE tier <> 0;

-- Volumes and moves follow from trades: no act of staff writes them.
DO $$
DECLARE
  followed_table text;
BEGIN
  FOREACH followed_table IN ARRAY ARRAY['fee_volume_days', 'fee_follower', 'fee_moves']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', followed_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', followed_table);
  END LOOP;
END
$$;
