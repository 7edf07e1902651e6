-- Pictures users and staff sent. The bytes are sealed and lie in a store of their own, under the same name.
CREATE TABLE uploads (
  file_id text PRIMARY KEY CHECK (file_id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'staff')),
  owner_id bigint NOT NULL,
  purpose text NOT NULL,
  -- pending: the row is there before the bytes, so that no bytes are ever without a row.
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'stored')),
  bytes integer NOT NULL,
  width_px integer NOT NULL,
  height_px integer NOT NULL,
  -- SHA-256 of what was sent, and what the picture looks like in 64 bits: they find the same picture again.
  sent_hash bytea NOT NULL CHECK (octet_length(sent_hash) = 32),
  look bit(64) NOT NULL,
  created_at_ms bigint NOT NULL,
  -- Null until something refers to the picture, and again when nothing does any more.
  used_at_ms bigint,
  -- From here on it may be removed while it is unused.
  expires_at_ms bigint NOT NULL
);
CREATE INDEX uploads_unused ON uploads (expires_at_ms) WHERE used_at_ms IS NULL;
CREATE INDEX uploads_by_hash ON uploads (sent_hash);

-- How many pictures an owner sent today: counted before they are looked at, so that parallel ones count.
CREATE TABLE upload_quotas (
  owner_kind text NOT NULL,
  owner_id bigint NOT NULL,
  day_started_at_ms bigint NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (owner_kind, owner_id)
);

-- Who was given a link to a picture and who fetched one that shows an identity document.
CREATE TABLE file_views (
  view_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  file_id text NOT NULL,
  viewer_kind text NOT NULL CHECK (viewer_kind IN ('user', 'staff')),
  viewer_id bigint NOT NULL,
  act text NOT NULL CHECK (act IN ('link', 'fetch')),
  reason text NOT NULL,
  address text NOT NULL,
  at_ms bigint NOT NULL
);
CREATE INDEX file_views_by_file ON file_views (file_id, view_id);
