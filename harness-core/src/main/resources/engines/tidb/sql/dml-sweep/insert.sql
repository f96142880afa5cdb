-- the key is given here: a default cannot be random in TiDB
INSERT INTO dml_sweep (id, amount)
WITH RECURSIVE digits (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM digits WHERE d < 999)
SELECT RANDOM_BYTES(16), n FROM (SELECT a.d + 1000 * b.d + 1 AS n FROM digits a CROSS JOIN digits b) numbers
WHERE n <= {rows};
