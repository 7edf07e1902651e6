-- Until when a budget has less left than it gives at once: what is given in a burst comes back one by one.
ALTER TABLE code_budgets ADD COLUMN full_at_ms bigint NOT NULL DEFAULT 0;
