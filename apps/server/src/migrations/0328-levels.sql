-- Which verification level each product asks for, and what countries ask beyond it; what was before is in the staff's log.
CREATE TABLE level_rules (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  rules jsonb NOT NULL,
  changed_at_ms bigint NOT NULL,
  -- Null: taken over from the settings that were there before.
  staff_id bigint REFERENCES staff,
  approver_id bigint REFERENCES staff,
  reason text NOT NULL
);

-- The two settings that this replaces, by the names products have here.
WITH verified AS (
  SELECT string_to_array(value #>> '{}', ',') AS keys
  FROM platform_settings WHERE key = 'verifiedFor' AND value #>> '{}' <> ''
), entries AS (
  SELECT split_part(entry, ':', 1) AS head, nullif(split_part(entry, ':', 2), '') AS tail
  FROM platform_settings, unnest(string_to_array(value #>> '{}', ',')) AS entry
  WHERE key = 'excludedCountries' AND value #>> '{}' <> ''
), products (key, product, least) AS (
  VALUES ('spot', 'spot', 'none'), ('contracts', 'contracts', 'none'),
    ('contracts', 'gold', 'none'), ('options', 'options', 'none'), ('earn', 'earn', 'none'),
    ('checkin', 'checkin', 'none'), ('p2p', 'p2pBuy', 'full'), ('p2p', 'p2pSell', 'full')
), needs AS (
  SELECT jsonb_object_agg(product,
    CASE WHEN EXISTS (SELECT 1 FROM verified WHERE products.key = ANY (keys)) THEN 'full'
      ELSE least END) AS object
  FROM products
), countries AS (
  SELECT head AS country, NULL AS product FROM entries WHERE tail IS NULL
  UNION
  SELECT tail, product FROM entries JOIN products ON products.key = head WHERE tail IS NOT NULL
)
INSERT INTO level_rules (rules, changed_at_ms, reason)
SELECT jsonb_build_object('needs', needs.object, 'countries', coalesce(
    (SELECT jsonb_agg(jsonb_build_object('country', country, 'product', product,
        'need', 'closed') ORDER BY country, product NULLS FIRST) FROM countries), '[]')),
  0, 'taken over from the settings of identity and countries'
FROM needs
WHERE EXISTS (SELECT 1 FROM verified) OR EXISTS (SELECT 1 FROM entries);

DELETE FROM platform_settings WHERE key IN ('verifiedFor', 'excludedCountries');
