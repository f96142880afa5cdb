INSERT INTO dml_sweep (amount) SELECT value FROM GENERATE_SERIES(1, {half});
