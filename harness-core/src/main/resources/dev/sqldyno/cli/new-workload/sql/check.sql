SELECT SUM(deposits) FROM account;
