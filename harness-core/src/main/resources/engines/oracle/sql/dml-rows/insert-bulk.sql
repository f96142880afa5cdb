INSERT INTO dml_rows (id, amount) VALUES (?, ?);
