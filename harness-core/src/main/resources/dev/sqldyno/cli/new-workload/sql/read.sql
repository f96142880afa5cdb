SELECT balance FROM account WHERE id = ?;
