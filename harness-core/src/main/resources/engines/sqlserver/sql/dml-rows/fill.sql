INSERT INTO dml_rows (id, amount) SELECT value, value FROM GENERATE_SERIES(1, {keys});
