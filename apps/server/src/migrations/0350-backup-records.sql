-- What `npm run backup` did, so that the back office can say how old the last backup is. One row a folder. The tool
-- alone writes it: the server's role may only read it.
CREATE TABLE backup_records (
  folder text PRIMARY KEY,
  number bigint NOT NULL,
  taken_at_ms bigint NOT NULL,
  sequence bigint NOT NULL,
  bytes bigint NOT NULL
);
