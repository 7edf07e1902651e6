-- Ads that were taken off the market because their merchant's verification ended: they come back with the next one.
CREATE TABLE p2p_lapsed_ads (
  ad_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- Whether the merchant was told.
  is_told boolean NOT NULL DEFAULT false
);
CREATE INDEX p2p_lapsed_ads_by_user ON p2p_lapsed_ads (user_id);
