-- No act of staff writes what the core writes.
DO $$
DECLARE
  core_table text;
BEGIN
  FOREACH core_table IN ARRAY ARRAY['contract_sweeps']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', core_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', core_table);
  END LOOP;
END
$$;
