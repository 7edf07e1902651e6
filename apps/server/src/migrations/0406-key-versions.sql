-- A house has one current master key, which key_mark names, and older ones until nothing is sealed by them any more.
-- What the first key sealed bears no name of a key; what any later one sealed begins with its name.
ALTER TABLE key_mark ADD COLUMN is_first boolean NOT NULL DEFAULT true;

CREATE TABLE older_keys (
  mark text PRIMARY KEY,
  is_first boolean NOT NULL,
  replaced_at_ms bigint NOT NULL,
  -- When the server began to seal by the key after it; null while it has not.
  taken_up_at_ms bigint
);

-- Keys derived from an older master key that are still needed: what they sign or compare cannot be made anew.
CREATE TABLE carried_keys (
  purpose text NOT NULL,
  -- Of the master key it was derived from; empty for a key that there is one of.
  mark text NOT NULL,
  key_sealed bytea NOT NULL,
  PRIMARY KEY (purpose, mark)
);

-- The name of the key that a picture is sealed by; null for the first one.
ALTER TABLE uploads ADD COLUMN key_name bytea CHECK (octet_length(key_name) = 8);

DO $$
DECLARE
  key_table text;
BEGIN
  FOREACH key_table IN ARRAY ARRAY['older_keys', 'carried_keys']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', key_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', key_table);
  END LOOP;
END
$$;
