-- Runs before and after each script. Most of it is not there, and no error counts.
DROP VIEW IF EXISTS feature_v, feature_w;

DROP TABLE IF EXISTS feature_u, feature_t;

DROP SEQUENCE IF EXISTS feature_s;

DROP PROCEDURE IF EXISTS feature_p;

DROP FUNCTION IF EXISTS feature_f;

--! server-wide
DROP ROLE IF EXISTS feature_r;
