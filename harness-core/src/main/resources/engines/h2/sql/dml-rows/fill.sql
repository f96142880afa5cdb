INSERT INTO dml_rows (id, amount) SELECT x, x FROM SYSTEM_RANGE(1, {keys});
