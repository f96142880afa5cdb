-- the key is given here: a default cannot be random in TiDB; RANDOM_BYTES(16) would be one value for all rows
INSERT INTO dml_sweep (id, amount)
WITH RECURSIVE digits (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM digits WHERE d < 999)
SELECT UNHEX(MD5(UUID())), n FROM (SELECT a.d + 1000 * b.d + 1 AS n FROM digits a CROSS JOIN digits b
  WHERE 1000 * b.d < {half}) numbers
WHERE n <= {half};
