DELETE FROM dml_sweep;
