-- Runs before and after each script. Most of it is not there, and no error counts.
--! server-wide
CALL FT_DROP_INDEX(SCHEMA(), 'FEATURE_T');

DROP MATERIALIZED VIEW IF EXISTS feature_m;

DROP TABLE IF EXISTS feature_u CASCADE;

DROP TABLE IF EXISTS feature_t CASCADE;

DROP SEQUENCE IF EXISTS feature_s;

DROP ALIAS IF EXISTS feature_p;

DROP ALIAS IF EXISTS feature_f;

DROP DOMAIN IF EXISTS feature_y;

--! server-wide
DROP ROLE IF EXISTS feature_r;
