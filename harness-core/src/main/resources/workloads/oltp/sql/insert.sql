-- the row's id comes from the table's default
INSERT INTO sbtest{n} (k, c, pad) VALUES (?, ?, ?);
