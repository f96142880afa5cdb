UPDATE sbtest{n} SET k = k + 1 WHERE id = ?;
