INSERT INTO dml_sweep (amount) SELECT n FROM generate_series(1, {half}) AS series (n);
