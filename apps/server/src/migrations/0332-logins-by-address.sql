-- Who logged in from a network address, for those who look into several accounts of one person.
CREATE INDEX login_history_by_address ON login_history (address, login_id);
-- Whose receiving account it is, by its HMAC.
CREATE INDEX payment_methods_by_account ON payment_methods (kind, account_mac);
