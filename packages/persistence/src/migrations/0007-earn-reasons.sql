-- Why money moves for the daily check-in and for finance.
ALTER TYPE transfer_reason ADD VALUE 'reward_fund';
ALTER TYPE transfer_reason ADD VALUE 'checkin_reward';
ALTER TYPE transfer_reason ADD VALUE 'finance_hold';
ALTER TYPE transfer_reason ADD VALUE 'finance_release';
ALTER TYPE transfer_reason ADD VALUE 'finance_interest';
ALTER TYPE transfer_reason ADD VALUE 'finance_given_up';
