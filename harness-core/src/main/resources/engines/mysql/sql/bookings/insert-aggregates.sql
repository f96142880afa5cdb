-- waits for others who insert the same, and leaves theirs as they are
INSERT IGNORE INTO aggregates (version, last_updated, model, trim, total_dollar_amount, fiscal_period_id)
VALUES {(0, :now, :model, :trim, 0, :period)|, };
