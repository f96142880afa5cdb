-- waits for others who insert the same, and leaves theirs as they are
INSERT /*+ IGNORE_ROW_ON_DUPKEY_INDEX(aggregates (model, trim, fiscal_period_id)) */
INTO aggregates (version, last_updated, model, trim, total_dollar_amount, fiscal_period_id)
SELECT 0, :now, :model, :trim, 0, missing.period
FROM ({SELECT :period AS period FROM dual| UNION ALL }) missing;
