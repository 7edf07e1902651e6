-- What the core keeps of fiat trading is written by the projector alone.
DO $$
DECLARE
  core_table text;
BEGIN
  FOREACH core_table IN ARRAY ARRAY['p2p_rules', 'p2p_pairs', 'p2p_merchants', 'p2p_traders', 'p2p_ads',
    'p2p_orders', 'p2p_penalties']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', core_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', core_table);
  END LOOP;
END
$$;

-- What a merchant says of an ad, and the accounts a sell ad is paid on.
CREATE TABLE p2p_ad_texts (
  ad_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  terms text NOT NULL,
  auto_reply text NOT NULL,
  pay_method_ids bigint[] NOT NULL
);

-- To whom an order is paid, as it was when it was opened. Sealed for the seller.
CREATE TABLE p2p_payees (
  order_id bigint NOT NULL,
  kind text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  details_sealed bytea NOT NULL,
  qr_file_id text,
  PRIMARY KEY (order_id, kind)
);

-- The chat of an order: words and pictures of its two sides, and its steps. Kept for disputes.
CREATE TABLE p2p_lines (
  line_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  at_ms bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'picture', 'auto_reply', 'step')),
  -- Null for a step.
  user_id bigint REFERENCES users,
  text text NOT NULL,
  step text,
  -- The journal's number of the command that made a step.
  sequence bigint,
  file_id text,
  -- The client's own name of a line: a repeat adds nothing.
  client_line_id text,
  UNIQUE (order_id, user_id, client_line_id)
);
CREATE INDEX p2p_lines_by_order ON p2p_lines (order_id, line_id);
-- A command makes one step of an order, however often it is told.
CREATE UNIQUE INDEX p2p_lines_by_step ON p2p_lines (order_id, sequence, step) WHERE step IS NOT NULL;

CREATE TABLE p2p_line_reads (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  line_id bigint NOT NULL,
  PRIMARY KEY (order_id, user_id)
);

CREATE TABLE p2p_proofs (
  proof_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  at_ms bigint NOT NULL,
  file_id text NOT NULL UNIQUE REFERENCES uploads
);
CREATE INDEX p2p_proofs_by_order ON p2p_proofs (order_id, proof_id);

-- What both sides say of an appeal.
CREATE TABLE p2p_statements (
  statement_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  at_ms bigint NOT NULL,
  text text NOT NULL,
  UNIQUE (order_id, user_id, text)
);

-- What a seller said of the payer's name before a release.
CREATE TABLE p2p_payer_checks (
  order_id bigint PRIMARY KEY,
  payer text NOT NULL,
  at_ms bigint NOT NULL
);

-- Why staff decided an appeal so; both sides read it.
CREATE TABLE p2p_decisions (
  order_id bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  reason text NOT NULL
);

CREATE TABLE p2p_applications (
  user_id bigint PRIMARY KEY REFERENCES users,
  file_id text NOT NULL REFERENCES uploads,
  at_ms bigint NOT NULL
);

CREATE TABLE p2p_ratings (
  order_id bigint NOT NULL,
  by_user_id bigint NOT NULL REFERENCES users,
  of_user_id bigint NOT NULL REFERENCES users,
  is_good boolean NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (order_id, by_user_id)
);
CREATE INDEX p2p_ratings_by_person ON p2p_ratings (of_user_id, at_ms);

CREATE TABLE p2p_blocks (
  user_id bigint NOT NULL REFERENCES users,
  blocked_id bigint NOT NULL REFERENCES users,
  at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX p2p_blocks_by_blocked ON p2p_blocks (blocked_id);

CREATE TABLE p2p_penalty_texts (
  penalty_id bigint PRIMARY KEY,
  text text NOT NULL,
  at_ms bigint NOT NULL
);
