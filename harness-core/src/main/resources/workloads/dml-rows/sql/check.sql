SELECT COUNT(*) FROM dml_rows;
