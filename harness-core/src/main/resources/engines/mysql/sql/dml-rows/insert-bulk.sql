LOAD DATA LOCAL INFILE 'rows' INTO TABLE dml_rows (id, amount);
