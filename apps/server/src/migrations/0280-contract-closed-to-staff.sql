-- No act of staff writes what the core writes.
DO $$
DECLARE
  core_table text;
BEGIN
  FOREACH core_table IN ARRAY ARRAY['contract_tiers', 'contract_markets', 'contract_prices', 'contract_samples', 'contract_settings', 'contract_positions', 'contract_orders', 'contract_stops', 'contract_liquidations', 'contract_takeovers', 'contract_deleveragings', 'contract_fundings', 'contract_clocks', 'contract_trades']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', core_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', core_table);
  END LOOP;
END
$$;
