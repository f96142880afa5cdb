DELETE FROM dml_rows WHERE id = ?;
