-- No act of staff writes what the core writes.
CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON journal_segments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff();
ALTER TABLE journal_segments ENABLE ALWAYS TRIGGER closed_to_staff;
