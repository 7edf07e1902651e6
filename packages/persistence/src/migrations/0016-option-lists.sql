-- Lists of the back office: void rounds, the latest first; and rounds by the time they ended.
CREATE INDEX option_rounds_void ON option_rounds (round_id) WHERE void_reason <> 'none';
CREATE INDEX option_rounds_by_end ON option_rounds (closed_at_ms) WHERE NOT is_open;
