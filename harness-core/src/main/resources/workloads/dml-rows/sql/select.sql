SELECT id, amount FROM dml_rows WHERE id = ?;
