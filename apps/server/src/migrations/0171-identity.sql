-- Real-name verification: every attempt stays. Who it is about is sealed; what must be unique is an HMAC.
CREATE TABLE identity_attempts (
  attempt_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users,
  -- Rises with every change, so that a decision on what somebody else decided is noticed.
  version integer NOT NULL DEFAULT 1,
  -- revoked: approved once, and taken back by staff.
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'approved', 'refused', 'revoked')),
  country text NOT NULL,
  document_type text NOT NULL CHECK (document_type IN ('id_card', 'passport')),
  -- Names, number and birthday under a key that is not here.
  person_sealed bytea NOT NULL,
  -- HMACs of the document, and of names and birthday, under the same key: they compare and tell nothing.
  document_mac bytea NOT NULL CHECK (octet_length(document_mac) = 32),
  person_mac bytea NOT NULL CHECK (octet_length(person_mac) = 32),
  front_file_id text NOT NULL REFERENCES uploads,
  back_file_id text REFERENCES uploads,
  handheld_file_id text NOT NULL REFERENCES uploads,
  -- The language the user reads, for the words of the decision.
  locale text NOT NULL,
  submitted_at_ms bigint NOT NULL,
  decided_at_ms bigint,
  decided_by bigint,
  reason text,
  note text
);
-- One verification a user, one user a document; refused attempts count for neither.
CREATE UNIQUE INDEX identity_one_per_user ON identity_attempts (user_id)
  WHERE state IN ('pending', 'approved');
CREATE UNIQUE INDEX identity_one_per_document ON identity_attempts (document_mac)
  WHERE state IN ('pending', 'approved');
CREATE INDEX identity_by_document ON identity_attempts (document_mac);
CREATE INDEX identity_by_person ON identity_attempts (person_mac);
CREATE INDEX identity_by_state ON identity_attempts (state, attempt_id);
CREATE INDEX identity_by_user ON identity_attempts (user_id, attempt_id);
CREATE INDEX identity_by_front ON identity_attempts (front_file_id);
CREATE INDEX identity_by_handheld ON identity_attempts (handheld_file_id);
