-- What went into and out of the insurance funds in a time, without reading every transfer of it, nor these themselves.
CREATE INDEX transfers_of_insurance ON transfers (transferred_at_ms)
  INCLUDE (debit_account_id, credit_account_id, units) WHERE reason = 'contract_insurance';
