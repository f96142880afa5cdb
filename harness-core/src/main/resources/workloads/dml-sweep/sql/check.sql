SELECT COUNT(*) FROM dml_sweep;
