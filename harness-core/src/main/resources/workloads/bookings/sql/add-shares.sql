-- one round trip for all periods; the rows are locked
UPDATE aggregates
SET total_dollar_amount = total_dollar_amount + CASE row_id {WHEN :row THEN :share| } ELSE 0.00 END, version = version + 1, last_updated = :now
WHERE row_id IN ({:row|, });
