-- Runs before and after each script. Most of it is not there, and no error counts.
DROP SECURITY POLICY IF EXISTS feature_c;

DROP VIEW IF EXISTS feature_m;

DROP TABLE IF EXISTS feature_u;

DROP TABLE IF EXISTS feature_t;

DROP FULLTEXT CATALOG feature_c;

DROP SEQUENCE IF EXISTS feature_s;

DROP PROCEDURE IF EXISTS feature_p;

DROP FUNCTION IF EXISTS feature_f;

DROP TYPE IF EXISTS feature_y;

DROP PARTITION SCHEME feature_x;

DROP PARTITION FUNCTION feature_z;

DROP USER IF EXISTS feature_r;
