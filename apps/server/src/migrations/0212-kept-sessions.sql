-- Whether the user chose to be kept logged in on the device: such a session may go unused for longer. Those
-- of before had no choice and keep the limit they had.
ALTER TABLE sessions ADD COLUMN is_kept boolean NOT NULL DEFAULT true;
