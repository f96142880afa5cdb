CREATE VIEW feature_v AS SELECT id FROM feature_t
CREATE VIEW feature_w AS SELECT id FROM feature_u
CREATE MATERIALIZED VIEW feature_m AS SELECT id FROM feature_t
CREATE SEQUENCE feature_s START WITH 5
CREATE SEQUENCE bookings_row_id_seq
CREATE SEQUENCE aggregates_row_id_seq
CREATE FUNCTION feature_f (n INTEGER) RETURNS INTEGER LANGUAGE SQL AS 'SELECT n'
CREATE PROCEDURE feature_p (n INTEGER) LANGUAGE SQL AS 'DELETE FROM feature_t WHERE id = n'
CREATE TYPE feature_y AS (a INTEGER)
CREATE SCHEMA feature_x
CREATE EXTENSION fuzzystrmatch SCHEMA feature_x
CREATE ROLE feature_r
GRANT SELECT ON feature_t TO feature_r
CREATE POLICY feature_c ON feature_t USING (id > 0)
CREATE ROLE poor LOGIN PASSWORD 'poor'
CREATE ROLE maker LOGIN CREATEDB PASSWORD 'maker'
ALTER ROLE maker SET search_path = feature_x
