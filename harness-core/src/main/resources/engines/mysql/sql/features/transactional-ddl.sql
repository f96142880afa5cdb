START TRANSACTION;

CREATE TABLE feature_t (n INTEGER);

ROLLBACK;

-- others' tables are in it too, whatever the session's database
SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'feature_t';
