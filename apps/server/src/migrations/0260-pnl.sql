-- Cost and profit of users, added up from their transfers and the prices beside them. Derived: a rebuild empties
-- these tables, and a job fills them again.
CREATE TABLE pnl_books (
  user_id bigint PRIMARY KEY,
  -- The last transfer that is added up.
  folded_transfer_id bigint NOT NULL,
  entries bigint NOT NULL
) WITH (fillfactor = 80);

-- The last transfer up to which the job has saved every user.
CREATE TABLE pnl_follower (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  folded_transfer_id bigint NOT NULL
);

-- A position as it stood at the end of each hour (since 1970, UTC) in which it changed. Sums since the first
-- entry, in units of the valuation asset; only `units` is in the asset's own.
CREATE TABLE pnl_hours (
  user_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  hour bigint NOT NULL,
  last_transfer_id bigint NOT NULL,
  units bigint NOT NULL,
  cost_units bigint NOT NULL,
  realised_units bigint NOT NULL,
  fee_units bigint NOT NULL,
  in_units bigint NOT NULL,
  out_units bigint NOT NULL,
  earned_units bigint NOT NULL,
  fills bigint NOT NULL,
  PRIMARY KEY (user_id, asset_id, hour)
) WITH (fillfactor = 80);
CREATE INDEX pnl_hours_of_user ON pnl_hours (user_id, hour);

-- What the core projects is closed to acts of staff.
DO $$
DECLARE
  core_table text;
BEGIN
  FOREACH core_table IN ARRAY ARRAY['transfer_prices', 'hourly_prices']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', core_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', core_table);
  END LOOP;
END
$$;
