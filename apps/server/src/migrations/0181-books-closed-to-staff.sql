-- A transaction of the back office says who it is for by `SET LOCAL candor.actor`. From then on it writes
-- nothing of the journal, the books, the markets or the trades: those are the core's alone.
CREATE FUNCTION refuse_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('candor.actor', true) = 'staff' THEN
    RAISE EXCEPTION '% of % is refused: no act of staff writes it', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  core_table text;
BEGIN
  FOREACH core_table IN ARRAY ARRAY[
    'journal', 'engine_leader', 'projection', 'assets', 'fee_tiers', 'markets', 'engine_users',
    'accounts', 'open_orders', 'request_keys', 'demo_funds', 'finished_orders', 'trades', 'transfers',
    'klines', 'imported_klines', 'exchange_rules']
  LOOP
    -- Once a statement, not once a row: the projector writes thousands of rows with one.
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', core_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', core_table);
  END LOOP;
END
$$;
