INSERT /*+ APPEND_VALUES */ INTO dml_rows (id, amount) VALUES (?, ?);
