-- Looks that differ in two of 64 places at most agree in one of three parts: pictures alike are found
-- along an index, however many there are.
CREATE INDEX uploads_look_first ON uploads (substring(look FROM 1 FOR 22))
  WHERE purpose = 'identity' AND used_at_ms IS NOT NULL;
CREATE INDEX uploads_look_second ON uploads (substring(look FROM 23 FOR 21))
  WHERE purpose = 'identity' AND used_at_ms IS NOT NULL;
CREATE INDEX uploads_look_third ON uploads (substring(look FROM 44 FOR 21))
  WHERE purpose = 'identity' AND used_at_ms IS NOT NULL;
CREATE INDEX identity_by_back ON identity_attempts (back_file_id) WHERE back_file_id IS NOT NULL;
