-- People who run the exchange. They are no users: no account, no money, no way into the phone's API.
CREATE TABLE staff (
  staff_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Lower case.
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0),
  -- invited: has no way to sign in yet but a one-time link.
  state text NOT NULL CHECK (state IN ('invited', 'active', 'disabled')),
  password_hash text,
  -- A seed for codes of an authenticator app, sealed under a key that is not here.
  totp_sealed bytea,
  -- The 30-second step of the last code used; codes up to it are spent.
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at_ms bigint NOT NULL,
  last_sign_in_at_ms bigint,
  -- Nobody has a password without a second factor.
  CHECK (num_nonnulls(password_hash, totp_sealed) IN (0, 2))
);

CREATE TABLE staff_passkeys (
  passkey_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  staff_id bigint NOT NULL REFERENCES staff,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at_ms bigint NOT NULL,
  last_used_at_ms bigint
);
CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (staff_id);

-- One-time links by which somebody invited sets the first password and factor.
CREATE TABLE staff_links (
  link_hash bytea PRIMARY KEY CHECK (octet_length(link_hash) = 32),
  staff_id bigint NOT NULL REFERENCES staff,
  -- The seed shown with the link; it counts once a code of it was given.
  totp_sealed bytea,
  expires_at_ms bigint NOT NULL,
  used_at_ms bigint
);
CREATE INDEX staff_links_by_staff ON staff_links (staff_id);

CREATE TABLE staff_sessions (
  session_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  staff_id bigint NOT NULL REFERENCES staff,
  created_at_ms bigint NOT NULL,
  last_seen_at_ms bigint NOT NULL,
  -- However busy it is, it ends here.
  expires_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id) WHERE ended_at_ms IS NULL;

-- Every act of staff. Each row's hash is over the row before it and its own bytes, so that one that was
-- changed, taken out or put in between shows in all that follow.
CREATE TABLE audit_entries (
  -- Without gaps, from 1.
  entry_id bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  -- Null for what was done on the server's command line.
  staff_id bigint REFERENCES staff,
  staff_email text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  effect text NOT NULL,
  -- JSON as it was hashed, so text.
  before text,
  after text,
  reason text NOT NULL,
  approver_id bigint REFERENCES staff,
  approver_email text,
  request_id text NOT NULL,
  address text NOT NULL,
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32)
);
CREATE INDEX audit_entries_by_act ON audit_entries (act, entry_id DESC);
CREATE INDEX audit_entries_by_staff ON audit_entries (staff_id, entry_id DESC);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject, entry_id DESC);
CREATE INDEX audit_entries_by_time ON audit_entries (at_ms);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: it is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_entries_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Also where somebody sets session_replication_role to get around triggers.
ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_append_only;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM PUBLIC;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM CURRENT_USER;

-- What one member of staff asked for and another has to approve.
CREATE TABLE approvals (
  approval_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  act text NOT NULL,
  -- The request as it will be carried out, JSON.
  request text NOT NULL,
  -- What the checker sees; carrying out must still come to the same.
  subject text NOT NULL,
  effect text NOT NULL,
  before text,
  after text,
  reason text NOT NULL,
  maker_id bigint NOT NULL REFERENCES staff,
  -- An expired one is still 'waiting' here; time tells.
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  checker_id bigint REFERENCES staff,
  decision text,
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  decided_at_ms bigint,
  CHECK (checker_id <> maker_id)
);
CREATE INDEX approvals_waiting ON approvals (approval_id DESC) WHERE state = 'waiting';

-- Audits of the journal that were started from the back office.
CREATE TABLE audit_runs (
  run_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  started_at_ms bigint NOT NULL,
  took_ms bigint NOT NULL,
  ok boolean NOT NULL,
  commands bigint NOT NULL,
  head_hash text NOT NULL,
  state_hash text NOT NULL,
  differences text[] NOT NULL,
  staff_email text NOT NULL
);
