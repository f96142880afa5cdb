SELECT COUNT(*), COALESCE(SUM(amount), 0) FROM dml_sweep;
