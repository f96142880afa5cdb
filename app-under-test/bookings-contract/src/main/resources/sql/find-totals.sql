-- leaves out rows that were made beforehand and hold nothing yet
SELECT fiscal_period_id, total_dollar_amount FROM aggregates
WHERE model = :model AND trim = :trim AND total_dollar_amount > 0
ORDER BY fiscal_period_id
