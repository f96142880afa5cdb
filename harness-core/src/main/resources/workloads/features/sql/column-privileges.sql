CREATE TABLE feature_t (a INTEGER, b INTEGER);

INSERT INTO feature_t (a, b) VALUES (1, 2);

--! server-wide
CREATE ROLE feature_r;

GRANT SELECT (a) ON feature_t TO feature_r;

SET ROLE feature_r;

--! refused
SELECT b FROM feature_t;

SELECT a FROM feature_t;
