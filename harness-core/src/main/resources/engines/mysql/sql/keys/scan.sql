-- all rows but the last one, in the order of the key
SELECT SUM(LENGTH(c20)) FROM keys_{key} FORCE INDEX (PRIMARY)
WHERE id < (SELECT MAX(id) FROM keys_{key});
