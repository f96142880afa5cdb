SELECT c FROM sbtest{n} WHERE id BETWEEN ? AND ?;
