START TRANSACTION;

CREATE TABLE feature_t (n INTEGER);

ROLLBACK;

SELECT COUNT(*) FROM information_schema.tables WHERE LOWER(table_name) = 'feature_t';
