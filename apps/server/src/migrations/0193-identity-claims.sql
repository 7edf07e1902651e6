-- Who is looking at a verification right now, so that two reviewers do not decide the same one. A claim
-- ends by itself; whoever goes home in the middle of one holds nobody up.
CREATE TABLE identity_claims (
  attempt_id bigint PRIMARY KEY REFERENCES identity_attempts,
  staff_id bigint NOT NULL REFERENCES staff,
  until_ms bigint NOT NULL
);
