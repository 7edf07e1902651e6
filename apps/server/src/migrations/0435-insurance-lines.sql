-- The movements of insurance funds one by one, the newest first, and what came after any of them, without reading other transfers.
CREATE INDEX transfers_of_insurance_lines ON transfers (transfer_id)
  INCLUDE (debit_account_id, credit_account_id, units, sequence) WHERE reason = 'contract_insurance';
CREATE INDEX transfers_of_insurance_funding_lines ON transfers (transfer_id)
  INCLUDE (debit_account_id, credit_account_id, units, sequence)
  WHERE reason = 'contract_funding' AND debit_customer_id = 0 AND credit_customer_id = 0;
