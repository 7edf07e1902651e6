-- What was pruned of each table of records: an audit adds it to what is there, so that a row which is missing for another
-- reason, or was changed, is still found.
CREATE TABLE pruned_records (
  table_name text PRIMARY KEY,
  row_count bigint NOT NULL,
  -- Of all whole numbers of these rows.
  number_sum numeric NOT NULL
);
