UPDATE sbtest{n} SET c = ? WHERE id = ?;
