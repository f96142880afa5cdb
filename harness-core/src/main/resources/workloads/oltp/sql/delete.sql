DELETE FROM sbtest{n} WHERE id = ?;
