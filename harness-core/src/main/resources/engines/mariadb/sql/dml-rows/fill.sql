INSERT INTO dml_rows (id, amount) SELECT seq, seq FROM seq_1_to_{keys};
