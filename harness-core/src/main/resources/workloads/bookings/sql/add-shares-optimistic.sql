-- fewer rows than periods: somebody else was faster
UPDATE aggregates
SET total_dollar_amount = total_dollar_amount + CASE row_id {WHEN :row THEN :share| } ELSE 0.00 END, version = version + 1, last_updated = :now
WHERE {(row_id = :row AND version = :version)| OR };
