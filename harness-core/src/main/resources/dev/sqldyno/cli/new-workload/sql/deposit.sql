UPDATE account SET balance = balance + ?, deposits = deposits + 1 WHERE id = ?;
