INSERT INTO aggregates (version, last_updated, model, trim, total_dollar_amount, fiscal_period_id)
VALUES (0, ?, ?, ?, 0, ?);
