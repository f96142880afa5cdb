-- changes all periods in one round trip; the rows are locked
UPDATE aggregates
SET total_dollar_amount = total_dollar_amount + CASE row_id {WHEN :row THEN :share| } END, version = version + 1, last_updated = :now
WHERE row_id IN ({:row|, })
