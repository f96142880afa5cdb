-- two columns of 1000 digits give up to a million rows; a longer recursion needs a setting raised
INSERT INTO dml_rows (id, amount)
WITH RECURSIVE digits (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM digits WHERE d < 999)
SELECT n, n FROM (SELECT a.d + 1000 * b.d + 1 AS n FROM digits a CROSS JOIN digits b
  WHERE 1000 * b.d < {keys}) numbers
WHERE n <= {keys};
