-- To check the reference PostgreSQL locks the user's row, which only codes for known accounts did: the
-- time of the answer told whether an address has an account (AUTH-1). Users are never deleted.
ALTER TABLE verification_codes DROP CONSTRAINT verification_codes_user_id_fkey;
