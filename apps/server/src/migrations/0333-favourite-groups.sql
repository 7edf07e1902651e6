-- The user's own order of the markets they marked; null where they never chose one.
ALTER TABLE favourites ADD COLUMN position integer;

-- Lists of a user's own among them. What is in a group and not marked any more is not shown.
CREATE TABLE favourite_groups (
  user_id bigint NOT NULL REFERENCES users,
  position integer NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 24),
  market_ids bigint[] NOT NULL,
  PRIMARY KEY (user_id, position)
);
