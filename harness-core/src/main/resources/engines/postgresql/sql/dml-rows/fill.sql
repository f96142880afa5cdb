INSERT INTO dml_rows (id, amount) SELECT n, n FROM generate_series(1, {keys}) AS series (n);
