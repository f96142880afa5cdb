-- waits for others who insert the same, and leaves theirs as they are: the keys' ranges are locked before it looks
INSERT INTO aggregates (version, last_updated, model, trim, total_dollar_amount, fiscal_period_id)
SELECT 0, :now, :model, :trim, 0, missing.period
FROM ({SELECT :period AS period| UNION ALL }) AS missing
WHERE NOT EXISTS (
  SELECT 1 FROM aggregates WITH (UPDLOCK, HOLDLOCK)
  WHERE model = :model AND trim = :trim AND fiscal_period_id = missing.period
);
