INSERT INTO dml_sweep (amount) SELECT seq FROM seq_1_to_{half};
