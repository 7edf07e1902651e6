-- A slide may show a picture behind its text; what it shows is said in words for who does not see it.
ALTER TABLE carousel_slides ADD COLUMN image_file_id text UNIQUE REFERENCES uploads (file_id);
ALTER TABLE carousel_texts ADD COLUMN alt text NOT NULL DEFAULT '';
