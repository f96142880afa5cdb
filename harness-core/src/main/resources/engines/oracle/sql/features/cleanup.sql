-- Runs before and after each script. Most of it is not there, and no error counts.
DROP MATERIALIZED VIEW feature_m;

DROP TABLE feature_u CASCADE CONSTRAINTS PURGE;

DROP TABLE feature_t CASCADE CONSTRAINTS PURGE;

DROP SEQUENCE feature_s;

DROP PROCEDURE feature_p;

DROP FUNCTION feature_f;

DROP TYPE feature_y;
