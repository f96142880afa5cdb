-- A session keeps the privileges of its user whatever its role, so two views read as the role.
CREATE TABLE feature_t (a INTEGER, b INTEGER);

INSERT INTO feature_t (a, b) VALUES (1, 2);

--! server-wide
CREATE ROLE feature_r;

GRANT SELECT (a) ON feature_t TO feature_r;

CREATE DEFINER = feature_r SQL SECURITY DEFINER VIEW feature_v AS SELECT a FROM feature_t;

CREATE DEFINER = feature_r SQL SECURITY DEFINER VIEW feature_w AS SELECT b FROM feature_t;

--! refused
SELECT b FROM feature_w;

SELECT a FROM feature_v;
