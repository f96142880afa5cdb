INSERT INTO sbtest{n} (k, c, pad) VALUES (?, ?, ?);
