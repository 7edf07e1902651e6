-- Markets a user marked, in the order of marking.
CREATE TABLE favourites (
  favourite_id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  market_id bigint NOT NULL,
  PRIMARY KEY (user_id, market_id)
);
