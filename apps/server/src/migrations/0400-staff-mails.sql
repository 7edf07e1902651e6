-- What a member of staff does not want to be told by e-mail; what protects rights and the log is always told.
ALTER TABLE staff ADD COLUMN mails_off text[] NOT NULL DEFAULT '{}'
  CHECK (mails_off <@ ARRAY['approvals', 'sign_ins']);
