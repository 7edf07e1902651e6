-- Until when a user sells to nobody by fiat trading, because a password, contact or factor was changed.
ALTER TABLE users ADD COLUMN sales_locked_until_ms bigint NOT NULL DEFAULT 0;
UPDATE users SET sales_locked_until_ms = withdraw_locked_until_ms;
