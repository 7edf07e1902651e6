-- Filters of a list that a member of staff gave a name, as the list's own address has them. Nobody else reads them.
CREATE TABLE staff_views (
  view_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  staff_id bigint NOT NULL REFERENCES staff,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  UNIQUE (staff_id, list, name)
);
