UPDATE dml_rows SET amount = amount + 1 WHERE id = ?;
