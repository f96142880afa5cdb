WITH feature_c (n) AS (SELECT 1 FROM dual UNION ALL SELECT n + 1 FROM feature_c WHERE n < 5)
SELECT SUM(n) FROM feature_c;
