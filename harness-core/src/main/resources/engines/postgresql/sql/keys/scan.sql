-- all rows but the last one; there is no MAX of a UUID
SELECT SUM(LENGTH(c20)) FROM keys_{key}
WHERE id < (SELECT id FROM keys_{key} ORDER BY id DESC LIMIT 1);
