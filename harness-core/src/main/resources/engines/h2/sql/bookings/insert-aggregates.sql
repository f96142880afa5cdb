-- two at a time may both find a key missing; the second fails, and is tried again
MERGE INTO aggregates a
USING (VALUES {(CAST(:period AS VARCHAR(6)))|, }) missing (period)
ON a.model = :model AND a.trim = :trim AND a.fiscal_period_id = missing.period
WHEN NOT MATCHED THEN INSERT (version, last_updated, model, trim, total_dollar_amount, fiscal_period_id)
VALUES (0, :now, :model, :trim, 0, missing.period);
