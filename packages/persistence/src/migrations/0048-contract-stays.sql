-- Why a step of a liquidation could not touch a position, and the equity that stayed behind it.
ALTER TABLE contract_liquidation_lines ADD COLUMN stays text NOT NULL DEFAULT 'none';
ALTER TABLE contract_liquidation_lines ADD COLUMN kept_units bigint NOT NULL DEFAULT 0;
