-- Whose link let a member of staff in, and when: for a day neither decides on what the other asked for. Null
-- for whoever came by the server's command line.
ALTER TABLE staff_links ADD COLUMN made_by bigint REFERENCES staff;
ALTER TABLE staff ADD COLUMN enrolled_by bigint REFERENCES staff;
ALTER TABLE staff ADD COLUMN enrolled_at_ms bigint;
