INSERT INTO dml_sweep (amount) SELECT x FROM SYSTEM_RANGE(1, {half});
