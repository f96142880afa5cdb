-- two columns of 1000 digits, of which the inner WHERE takes as few as it needs: a million rows for each size cost more than a small insert
INSERT INTO dml_sweep (amount)
WITH RECURSIVE digits (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM digits WHERE d < 999)
SELECT n FROM (SELECT a.d + 1000 * b.d + 1 AS n FROM digits a CROSS JOIN digits b
  WHERE 1000 * b.d < {half}) numbers
WHERE n <= {half};
