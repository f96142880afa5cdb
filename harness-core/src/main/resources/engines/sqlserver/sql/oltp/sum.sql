-- the sum of INTs is an INT there, which 100,000 rows exceed
SELECT COALESCE(SUM(CAST(k AS BIGINT)), 0) FROM sbtest{n};
