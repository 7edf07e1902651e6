-- Stakes and payouts of options are won or lost, as results of contracts are; saved hours had them as money that came and went.
-- The job adds everything up again, and reads are right meanwhile.
TRUNCATE pnl_books, pnl_hours, pnl_follower;
