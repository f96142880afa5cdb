-- all rows but the last one, in the order of the key
SELECT SUM(LEN(c20)) FROM keys_{key} WHERE id < (SELECT MAX(id) FROM keys_{key});
