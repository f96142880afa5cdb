SELECT 2 * SUM(amount) FROM dml_rows;
