-- Written by npm run migrations, and again until it is edited or in main: 813e3747002c
ALTER TABLE contract_triggers ADD COLUMN take_profit_ticks bigint NOT NULL DEFAULT 0;
ALTER TABLE contract_triggers ADD COLUMN stop_loss_ticks bigint NOT NULL DEFAULT 0;
