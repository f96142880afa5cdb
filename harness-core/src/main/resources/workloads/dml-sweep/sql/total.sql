SELECT SUM(amount) FROM dml_sweep;
