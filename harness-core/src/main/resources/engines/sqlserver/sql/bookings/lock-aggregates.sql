-- its form of FOR UPDATE; locks in the order of the unique index, which is that of the periods
SELECT row_id, version, fiscal_period_id FROM aggregates WITH (UPDLOCK)
WHERE model = :model AND trim = :trim AND fiscal_period_id IN ({:period|, })
ORDER BY fiscal_period_id;
