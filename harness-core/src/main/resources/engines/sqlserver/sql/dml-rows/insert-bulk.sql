-- the driver's bulk copy makes INSERT BULK of these columns
INSERT INTO dml_rows (id, amount) VALUES (?, ?);
