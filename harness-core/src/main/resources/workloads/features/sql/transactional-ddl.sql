START TRANSACTION;

CREATE TABLE feature_t (n INTEGER);

ROLLBACK;

SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = CURRENT_SCHEMA AND LOWER(table_name) = 'feature_t';
