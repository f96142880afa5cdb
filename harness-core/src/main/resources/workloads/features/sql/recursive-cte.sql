WITH RECURSIVE feature_c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM feature_c WHERE n < 5)
SELECT SUM(n) FROM feature_c;
