-- Articles get drafts, a time to appear at, and a place in the help centre.
ALTER TABLE articles
  -- Null: not published. In the future: scheduled.
  ALTER COLUMN published_at_ms DROP NOT NULL,
  -- Rises with every change, so that two editors notice each other.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at_ms bigint NOT NULL DEFAULT 0,
  ADD COLUMN updated_by bigint,
  ADD COLUMN position integer NOT NULL DEFAULT 0;
CREATE INDEX articles_by_time ON articles (published_at_ms, article_id);

CREATE TABLE help_categories (
  category text PRIMARY KEY CHECK (category ~ '^[a-z-]{1,40}$'),
  position integer NOT NULL
);
CREATE TABLE help_category_texts (
  category text NOT NULL REFERENCES help_categories,
  locale text NOT NULL CHECK (locale IN ('zh', 'en', 'jp', 'hk', 'hy', 'yn', 'ty')),
  title text NOT NULL,
  PRIMARY KEY (category, locale)
);
ALTER TABLE articles ADD COLUMN category text REFERENCES help_categories;

-- What an article is to say from its next publication on.
CREATE TABLE article_drafts (
  article_id bigint NOT NULL REFERENCES articles,
  locale text NOT NULL CHECK (locale IN ('zh', 'en', 'jp', 'hk', 'hy', 'yn', 'ty')),
  title text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  updated_at_ms bigint NOT NULL,
  updated_by bigint NOT NULL,
  PRIMARY KEY (article_id, locale)
);

ALTER TABLE carousel_slides ADD COLUMN is_shown boolean NOT NULL DEFAULT true;
