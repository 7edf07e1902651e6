-- What was pruned is written by whoever prunes, and by no act of staff: an audit adds it to what is there.
CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON pruned_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff();
ALTER TABLE pruned_records ENABLE ALWAYS TRIGGER closed_to_staff;
