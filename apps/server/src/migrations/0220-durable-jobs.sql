-- A background job, taken in the caller's transaction. The library's tables belong to the owner, and row
-- level security hides them from the API's role: this function is its only way in, and it adds only.
CREATE FUNCTION enqueue_job(
  task text, payload json, run_at timestamptz, attempts_max integer, lane text, job_key text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    task,
    payload,
    queue_name => lane,
    run_at => run_at,
    max_attempts => attempts_max,
    job_key => job_key
  );
END
$$;

-- void: nobody may get the message. It is written like any other, so that the time of an answer does not
-- tell whether an account exists, and the job removes it.
ALTER TABLE outbox_messages
  DROP CONSTRAINT outbox_messages_state_check,
  ADD CONSTRAINT outbox_messages_state_check
    CHECK (state IN ('demo', 'pending', 'sent', 'failed', 'void')),
  ADD COLUMN user_id bigint,
  -- The code of a `code` message under the master key, until a transport took it.
  ADD COLUMN sealed_code bytea,
  -- After that, sending it helps nobody.
  ADD COLUMN expires_at_ms bigint,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at_ms bigint,
  ADD COLUMN last_error text;

-- Messages of an earlier version that a stop cut off: what they said was not kept.
UPDATE outbox_messages SET state = 'failed' WHERE state = 'pending';

-- How many messages wait is asked for before each code.
CREATE INDEX outbox_messages_pending ON outbox_messages (message_id) WHERE state IN ('pending', 'void');
