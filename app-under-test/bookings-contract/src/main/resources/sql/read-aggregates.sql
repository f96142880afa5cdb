-- reads as lock-aggregates does, but locks nothing
SELECT row_id, version, fiscal_period_id FROM aggregates
WHERE model = :model AND trim = :trim AND fiscal_period_id IN ({:period|, })
ORDER BY fiscal_period_id
