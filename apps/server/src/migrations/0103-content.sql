-- What the exchange has to say, one row a text and language. Edited by staff, read by everyone.
CREATE TYPE article_kind AS ENUM ('news', 'notice', 'help');
CREATE TABLE articles (
  article_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{1,60}$'),
  kind article_kind NOT NULL,
  published_at_ms bigint NOT NULL
);
CREATE INDEX articles_by_kind ON articles (kind, article_id);
CREATE TABLE article_texts (
  article_id bigint NOT NULL REFERENCES articles,
  locale text NOT NULL CHECK (locale IN ('zh', 'en', 'jp', 'hk', 'hy', 'yn', 'ty')),
  title text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (article_id, locale)
);

CREATE TABLE carousel_slides (
  slide_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE,
  -- Name of a drawing the client has.
  art text NOT NULL,
  article_slug text REFERENCES articles (slug),
  position integer NOT NULL
);
CREATE TABLE carousel_texts (
  slide_id bigint NOT NULL REFERENCES carousel_slides,
  locale text NOT NULL CHECK (locale IN ('zh', 'en', 'jp', 'hk', 'hy', 'yn', 'ty')),
  title text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (slide_id, locale)
);
