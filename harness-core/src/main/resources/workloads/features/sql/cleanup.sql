-- Runs before and after each script. Most of it is not there, and no error counts.
DROP MATERIALIZED VIEW IF EXISTS feature_m;

DROP VIEW IF EXISTS feature_v;

DROP VIEW IF EXISTS feature_w;

DROP TABLE IF EXISTS feature_u CASCADE;

DROP TABLE IF EXISTS feature_t CASCADE;

DROP SEQUENCE IF EXISTS feature_s;

DROP PROCEDURE IF EXISTS feature_p;

DROP FUNCTION IF EXISTS feature_f;

DROP TYPE IF EXISTS feature_y;

--! server-wide
DROP ROLE IF EXISTS feature_r;

DROP SCHEMA IF EXISTS feature_x CASCADE;
