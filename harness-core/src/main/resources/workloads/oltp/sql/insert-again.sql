-- in the place of the row that was just deleted
INSERT INTO sbtest{n} (id, k, c, pad) VALUES (?, ?, ?, ?);
