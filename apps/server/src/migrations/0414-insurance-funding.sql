-- What insurance funds pay and receive as funding for positions they took over. Fundings of house users are in it as well,
-- until they are pruned.
CREATE INDEX transfers_of_insurance_funding ON transfers (transferred_at_ms)
  INCLUDE (debit_account_id, credit_account_id, units, sequence)
  WHERE reason = 'contract_funding' AND debit_customer_id = 0 AND credit_customer_id = 0;
