-- Which master key the data are sealed under: a mark that tells it from another one, and nothing about it.
CREATE TABLE key_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mark text NOT NULL
);
DO $$
BEGIN
  EXECUTE 'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON key_mark
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()';
  EXECUTE 'ALTER TABLE key_mark ENABLE ALWAYS TRIGGER closed_to_staff';
END
$$;
