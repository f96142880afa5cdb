COPY dml_rows (id, amount) FROM STDIN;
