INSERT INTO account (id, balance, deposits) VALUES (?, 0, 0);
