-- What stands for the app's installation that somebody logged in with: a keyed hash of a number that the app made for
-- itself. Null for log-ins of before, and for programs that send none.
ALTER TABLE login_history ADD COLUMN device_code text;
ALTER TABLE sessions ADD COLUMN device_code text;
CREATE INDEX login_history_by_device ON login_history (device_code, login_id)
  WHERE device_code IS NOT NULL;
CREATE INDEX login_history_devices_of ON login_history (user_id, device_code)
  WHERE device_code IS NOT NULL AND outcome IN ('ok', 'ok_passkey');
-- Whose receiving accounts are compared with others', removed ones too.
CREATE INDEX payment_methods_of_user ON payment_methods (user_id);
